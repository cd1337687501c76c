import type { Endpoint } from '@inkprint/contract'
import { endpoints } from '@inkprint/contract/endpoints'
import { describe, expect, test } from 'vitest'
import { freshEmail } from '../testing/belongings.ts'
import { keepRows } from '../testing/kept-rows.ts'
import { password, type TestApp, testApp } from '../testing/test-app.ts'
import { type Callers, makeCallers, type Role, roles } from './callers.ts'

/**
 * What each caller gets for a well-formed call about the owner's organization, to which the admin, the
 * member and the viewer belong as well.
 * 401: nobody, or the wrong kind of credential. 403: somebody without the right. 404: not yours.
 * Public calls treat all alike; 400 there is an unknown token. The superuser has no organization,
 * the rival one has bought nothing.
 */
const table = `
                                                                  stranger unverified owner admin member viewer other superuser deactivated key writer
POST   /v1/analyze                                                     401        401   401   401    401    401   401       401         401 200    401
POST   /v1/analyses                                                    401        401   401   401    401    401   401       401         401 200    401
POST   /v1/extract                                                     401        401   401   401    401    401   401       401         401 200    401
GET    /v1/groups                                                      401        401   401   401    401    401   401       401         401 200    401
GET    /v1/models/current                                              401        401   401   401    401    401   401       401         401 200    401
GET    /v1/analyses                                                    401        401   401   401    401    401   401       401         401 200    401
GET    /v1/analyses/:id                                                401        401   401   401    401    401   401       401         401 200    401
DELETE /v1/analyses/:id                                                401        401   401   401    401    401   401       401         401 204    401
GET    /v1/analyses/:id/receipt                                        401        401   401   401    401    401   401       401         401 200    401
GET    /v1/analyses/:id/report.pdf                                     401        401   401   401    401    401   401       401         401 200    401
GET    /v1/analyses/:id/shares                                         401        401   401   401    401    401   401       401         401 200    401
POST   /v1/analyses/:id/shares                                         401        401   401   401    401    401   401       401         401 201    401
DELETE /v1/analyses/:id/shares/:shareId                                401        401   401   401    401    401   401       401         401 204    401
POST   /v1/batches                                                     401        401   401   401    401    401   401       401         401 201    401
POST   /v1/batches/price                                               401        401   401   401    401    401   401       401         401 200    401
GET    /v1/batches                                                     401        401   401   401    401    401   401       401         401 200    401
GET    /v1/batches/:id                                                 401        401   401   401    401    401   401       401         401 200    401
GET    /v1/batches/:id/items                                           401        401   401   401    401    401   401       401         401 200    401
GET    /v1/batches/:id/items.csv                                       401        401   401   401    401    401   401       401         401 200    401
GET    /v1/batches/:id/items.json                                      401        401   401   401    401    401   401       401         401 200    401
POST   /v1/batches/:id/pause                                           401        401   401   401    401    401   401       401         401 200    401
POST   /v1/batches/:id/resume                                          401        401   401   401    401    401   401       401         401 200    401
POST   /v1/batches/:id/retry                                           401        401   401   401    401    401   401       401         401 200    401
POST   /v1/batches/:id/cancel                                          401        401   401   401    401    401   401       401         401 200    401
POST   /v1/feedback                                                    401        401   401   401    401    401   401       401         401 200    401
GET    /v1/credits                                                     401        401   401   401    401    401   401       401         401 200    401
POST   /v1/price                                                       401        401   401   401    401    401   401       401         401 200    401
GET    /v1/usage                                                       401        401   401   401    401    401   401       401         401 200    401
POST   /compat/gptzero/v2/predict/text                                 401        401   401   401    401    401   401       401         401 200    401
POST   /compat/gptzero/v2/predict/files                                401        401   401   401    401    401   401       401         401 200    401
POST   /compat/originality/api/v3/scan                                 401        401   401   401    401    401   401       401         401 200    401
GET    /compat/originality/api/v3/scan/:id                             401        401   401   401    401    401   401       401         401 200    401
POST   /compat/originality/api/v1/scan/ai                              401        401   401   401    401    401   401       401         401 200    401
GET    /compat/originality/api/v1/account/credits/balance              401        401   401   401    401    401   401       401         401 200    401
GET    /compat/originality/api/v1/account/credits/content_scan_usage   401        401   401   401    401    401   401       401         401 200    401
POST   /compat/sapling/api/v1/aidetect                                 401        401   401   401    401    401   401       401         401 200    401
POST   /compat/winston/v2/ai-content-detection                         401        401   401   401    401    401   401       401         401 200    401
POST   /compat/zerogpt/api/detect/detectText                           401        401   401   401    401    401   401       401         401 200    401
GET    /v1/webhooks                                                    401        401   401   401    401    401   401       401         401 200    401
POST   /v1/webhooks                                                    401        401   401   401    401    401   401       401         401 201    401
GET    /v1/webhooks/:id                                                401        401   401   401    401    401   401       401         401 200    401
PUT    /v1/webhooks/:id                                                401        401   401   401    401    401   401       401         401 200    401
DELETE /v1/webhooks/:id                                                401        401   401   401    401    401   401       401         401 204    401
POST   /v1/webhooks/:id/rotate-secret                                  401        401   401   401    401    401   401       401         401 200    401
POST   /v1/webhooks/:id/test                                           401        401   401   401    401    401   401       401         401 202    401
GET    /v1/webhooks/:id/deliveries                                     401        401   401   401    401    401   401       401         401 200    401
GET    /v1/webhooks/:id/deliveries/:deliveryId                         401        401   401   401    401    401   401       401         401 200    401
POST   /v1/webhooks/:id/deliveries/:deliveryId/resend                  401        401   401   401    401    401   401       401         401 202    401

GET    /v1/health                                                      200        200   200   200    200    200   200       200         200 200    200
GET    /v1/health/basic                                                200        200   200   200    200    200   200       200         200 200    200
GET    /v1/health/ready                                                200        200   200   200    200    200   200       200         200 200    200
GET    /v1/health/database                                             200        200   200   200    200    200   200       200         200 200    200
GET    /v1/health/model                                                200        200   200   200    200    200   200       200         200 200    200
GET    /v1/health/analysis                                             200        200   200   200    200    200   200       200         200 200    200
GET    /api/site                                                       200        200   200   200    200    200   200       200         200 200    200
GET    /api/site/feedback                                              200        200   200   200    200    200   200       200         200 200    200
GET    /.well-known/jwks.json                                          200        200   200   200    200    200   200       200         200 200    200

POST   /api/shared/open                                                404        404   404   404    404    404   404       404         404 404    200
GET    /api/shared                                                     404        404   404   404    404    404   404       404         404 404    200
POST   /api/shared/drafts                                              404        404   404   404    404    404   404       404         404 404    201
DELETE /api/shared/drafts/:draftId                                     404        404   404   404    404    404   404       404         404 404    204
POST   /api/shared/review                                              404        404   404   404    404    404   404       404         404 404    200

POST   /auth/jwt/login                                                 400        400   200   200    200    200   200       200         400 400    400
POST   /auth/register                                                  201        201   201   201    201    201   201       201         201 201    201
POST   /auth/request-verify-token                                      202        202   202   202    202    202   202       202         202 202    202
POST   /auth/verify                                                    400        400   400   400    400    400   400       400         400 400    400
POST   /auth/reject-registration                                       400        400   400   400    400    400   400       400         400 400    400
POST   /auth/forgot-password                                           202        202   202   202    202    202   202       202         202 202    202
POST   /auth/reset-password                                            400        400   400   400    400    400   400       400         400 400    400
POST   /auth/confirm-email-change                                      400        400   400   400    400    400   400       400         400 400    400
POST   /auth/undo-email-change                                         400        400   400   400    400    400   400       400         400 400    400
POST   /auth/second-factor                                             400        400   400   400    400    400   400       400         400 400    400
POST   /auth/second-factor/passkey                                     400        400   400   400    400    400   400       400         400 400    400
POST   /auth/passkey/start                                             200        200   200   200    200    200   200       200         200 200    200
POST   /auth/passkey                                                   400        400   400   400    400    400   400       400         400 400    400
GET    /auth/sso/organization                                          200        200   200   200    200    200   200       200         200 200    200
POST   /auth/sso/finish                                                400        400   400   400    400    400   400       400         400 400    400
POST   /auth/sso/register                                              400        400   400   400    400    400   400       400         400 400    400
GET    /api/client/users/me/sso-links                                  401        401   200   200    200    200   200       200         401 401    401
DELETE /api/client/users/me/sso-links/:linkId                          401        401   404   404    404    404   404       404         401 401    401
GET    /api/client/users/me/sessions                                   401        401   200   200    200    200   200       200         401 401    401
DELETE /api/client/users/me/sessions                                   401        401   204   204    204    204   204       204         401 401    401
DELETE /api/client/users/me/sessions/:sessionId                        401        401   204   404    404    404   404       404         401 401    401
GET    /api/client/users/me/second-factor                              401        401   200   200    200    200   200       200         401 401    401
POST   /api/client/users/me/second-factor/totp                         401        401   200   200    200    200   200       200         401 401    401
POST   /api/client/users/me/second-factor/totp/confirm                 401        401   409   409    409    409   409       409         401 401    401
DELETE /api/client/users/me/second-factor/totp                         401        401   404   404    404    404   404       404         401 401    401
POST   /api/client/users/me/second-factor/recovery-codes               401        401   409   409    409    409   409       409         401 401    401
POST   /api/client/users/me/confirm                                    401        401   409   409    409    409   409       409         401 401    401
POST   /api/client/users/me/confirm/passkey                            401        401   409   409    409    409   409       409         401 401    401
POST   /api/client/users/me/passkeys/start                             401        401   200   200    200    200   200       200         401 401    401
POST   /api/client/users/me/passkeys                                   401        401   400   400    400    400   400       400         401 401    401
PUT    /api/client/users/me/passkeys/:passkeyId                        401        401   404   404    404    404   404       404         401 401    401
DELETE /api/client/users/me/passkeys/:passkeyId                        401        401   404   404    404    404   404       404         401 401    401
GET    /api/admin/users/:id/sso-links                                  401        401   403   403    403    403   403       200         401 401    401
GET    /api/admin/users/:id/second-factor                              401        401   403   403    403    403   403       200         401 401    401
POST   /api/admin/users/:id/second-factor/reset                        401        401   403   403    403    403   403       409         401 401    401
POST   /api/invitation/open                                            404        404   404   404    404    404   404       404         404 404    404
POST   /api/data-export/download                                       404        404   404   404    404    404   404       404         404 404    404
POST   /api/invitation/register                                        404        404   404   404    404    404   404       404         404 404    404

POST   /auth/jwt/logout                                                401        401   204   204    204    204   204       204         401 401    401
POST   /api/invitation/accept                                          401        401   404   404    404    404   404       404         401 401    401
GET    /auth/jwt/me                                                    401        401   200   200    200    200   200       200         401 401    401
GET    /api/client/users/me                                            401        401   200   200    200    200   200       200         401 401    401
PUT    /api/client/users/me                                            401        401   200   200    200    200   200       200         401 401    401
POST   /api/client/users/me/change-email                               401        401   200   200    200    200   200       200         401 401    401
DELETE /api/client/users/me/change-email                               401        401   204   204    204    204   204       204         401 401    401
POST   /api/client/users/me/change-password                            401        401   200   200    200    200   200       200         401 401    401
POST   /api/client/users/me/delete                                     401        401   400   400    400    400   400       400         401 401    401
GET    /api/client/users/me/consents                                   401        401   200   200    200    200   200       200         401 401    401
PUT    /api/client/users/me/consents                                   401        401   200   200    200    200   200       200         401 401    401
GET    /api/client/users/me/export                                     401        401   200   200    200    200   200       200         401 401    401
POST   /api/client/users/me/export                                     401        401   202   202    202    202   202       202         401 401    401
POST   /api/client/organization                                        401        401   400   400    400    400   400       201         401 401    401

GET    /api/client/organization/me                                     401        401   200   200    200    200   200       403         401 401    401
PUT    /api/client/organization/me                                     401        401   200   200    403    403   200       403         401 401    401
GET    /api/client/organization/me/privacy                             401        401   200   200    200    200   200       403         401 401    401
PUT    /api/client/organization/me/privacy/retention                   401        401   200   200    403    403   200       403         401 401    401
POST   /api/client/organization/me/deletion                            401        401   202   403    403    403   400       403         401 401    401
DELETE /api/client/organization/me/deletion                            401        401   409   409    403    403   409       403         401 401    401
GET    /api/client/organization/me/api-keys                            401        401   200   200    200    200   200       403         401 401    401
POST   /api/client/organization/:id/api-keys                           401        401   201   201    201    403   404       403         401 401    401
PUT    /api/client/organization/:id/api-keys/:keyId                    401        401   200   200    403    403   404       403         401 401    401
POST   /api/client/organization/:id/api-keys/:keyId/rotate             401        401   200   200    403    403   404       403         401 401    401
DELETE /api/client/organization/:id/api-keys/:keyId                    401        401   204   204    403    403   404       403         401 401    401
POST   /api/client/dashboard/api-key/request-count                     401        401   200   200    200    200   200       403         401 401    401
GET    /api/client/team                                                401        401   200   200    200    200   200       403         401 401    401
GET    /api/client/team/me                                             401        401   200   200    200    200   200       403         401 401    401
PUT    /api/client/team/members/:userId                                401        401   200   200    403    403   404       403         401 401    401
DELETE /api/client/team/members/:userId                                401        401   204   204    403    403   404       403         401 401    401
POST   /api/client/team/leave                                          401        401   409   204    204    204   409       403         401 401    401
POST   /api/client/team/hand-over                                      401        401   204   403    403    403   404       403         401 401    401
POST   /api/client/team/invitations                                    401        401   201   201    403    403   201       403         401 401    401
POST   /api/client/team/invitations/:invitationId/mail                 401        401   202   202    403    403   404       403         401 401    401
DELETE /api/client/team/invitations/:invitationId                      401        401   204   204    403    403   404       403         401 401    401
POST   /api/client/team/members/:userId/second-factor/reset            401        401   409   403    403    403   404       403         401 401    401
GET    /api/client/team/second-factor                                  401        401   200   200    403    403   200       403         401 401    401
PUT    /api/client/team/second-factor                                  401        401   409   409    403    403   409       403         401 401    401
GET    /api/client/team/audit                                          401        401   200   200    403    403   200       403         401 401    401
GET    /api/client/team/audit/export                                   401        401   200   200    403    403   200       403         401 401    401
POST   /api/client/dashboard/analyze                                   401        401   200   200    200    403   404       403         401 401    401
POST   /api/client/dashboard/extract                                   401        401   200   200    200    403   200       403         401 401    401
GET    /api/client/dashboard/groups                                    401        401   200   200    200    200   404       403         401 401    401
GET    /api/client/dashboard/last-analysis                             401        401   200   200    200    200   404       403         401 401    401
POST   /api/client/dashboard/earlier-analysis                          401        401   200   200    200    200   200       403         401 401    401
GET    /api/client/dashboard/answers/:idempotencyKey                   401        401   200   200    200    200   200       403         401 401    401
GET    /api/client/dashboard/examples/:example                         401        401   200   200    200    200   200       403         401 401    401
POST   /api/client/dashboard/feedback                                  401        401   200   200    200    403   404       403         401 401    401
GET    /api/client/analyses                                            401        401   200   200    200    200   200       403         401 401    401
GET    /api/client/analyses/choices                                    401        401   200   200    200    200   200       403         401 401    401
GET    /api/client/analyses/export                                     401        401   200   200    200    200   200       403         401 401    401
GET    /api/client/analyses/:id                                        401        401   200   200    200    200   404       403         401 401    401
GET    /api/client/analyses/:id/similar                                401        401   200   200    200    200   404       403         401 401    401
PUT    /api/client/analyses/:id                                        401        401   200   200    200    403   404       403         401 401    401
POST   /api/client/analyses/:id/advice                                 401        401   200   200    200    403   404       403         401 401    401
DELETE /api/client/analyses/:id                                        401        401   204   204    204    403   404       403         401 401    401
GET    /api/client/analyses/:id/receipt                                401        401   200   200    200    200   404       403         401 401    401
GET    /api/client/analyses/:id/report.pdf                             401        401   200   200    200    200   404       403         401 401    401
POST   /api/client/analyses/delete                                     401        401   200   200    200    403   200       403         401 401    401
GET    /api/client/analyses/:id/shares                                 401        401   200   200    200    200   404       403         401 401    401
POST   /api/client/analyses/:id/shares                                 401        401   201   201    201    403   404       403         401 401    401
DELETE /api/client/analyses/:id/shares/:shareId                        401        401   204   204    204    403   404       403         401 401    401
GET    /api/client/analyses/:id/reviews                                401        401   200   200    200    200   404       403         401 401    401
POST   /api/client/analyses/:id/reviews                                401        401   409   409    409    403   404       403         401 401    401
POST   /api/client/analyses/:id/reviews/:reviewId/mail                 401        401   202   202    202    403   404       403         401 401    401
DELETE /api/client/analyses/:id/reviews/:reviewId                      401        401   204   204    204    403   404       403         401 401    401
POST   /api/client/analyses/:id/reviews/:reviewId/answer               401        401   200   200    200    403   404       403         401 401    401
GET    /api/client/analyses/:id/reviews/:reviewId/drafts/:draftId      401        401   404   404    404    404   404       403         401 401    401
POST   /api/client/batches                                             401        401   201   201    201    403   404       403         401 401    401
POST   /api/client/batches/read                                        401        401   200   200    200    403   200       403         401 401    401
GET    /api/client/batches                                             401        401   200   200    200    200   200       403         401 401    401
GET    /api/client/batches/:id                                         401        401   200   200    200    200   404       403         401 401    401
GET    /api/client/batches/:id/items                                   401        401   200   200    200    200   404       403         401 401    401
GET    /api/client/batches/:id/items.csv                               401        401   200   200    200    200   404       403         401 401    401
GET    /api/client/batches/:id/items.json                              401        401   200   200    200    200   404       403         401 401    401
POST   /api/client/batches/:id/pause                                   401        401   200   200    200    403   404       403         401 401    401
POST   /api/client/batches/:id/resume                                  401        401   200   200    200    403   404       403         401 401    401
POST   /api/client/batches/:id/retry                                   401        401   200   200    200    403   404       403         401 401    401
POST   /api/client/batches/:id/cancel                                  401        401   200   200    200    403   404       403         401 401    401
GET    /api/client/credits/history                                     401        401   200   200    200    200   200       403         401 401    401
GET    /api/client/credits/history/export                              401        401   200   200    200    200   200       403         401 401    401
GET    /api/client/credits/summary                                     401        401   200   200    200    200   200       403         401 401    401
GET    /api/client/credits/purchases                                   401        401   200   200    200    200   200       403         401 401    401
GET    /api/client/credits/purchases/:id/receipt                       401        401   200   200    200    200   404       403         401 401    401
GET    /api/client/organization/single-sign-on                         401        401   200   200    403    403   200       403         401 401    401
PUT    /api/client/organization/single-sign-on                         401        401   200   200    403    403   200       403         401 401    401
DELETE /api/client/organization/single-sign-on                         401        401   200   200    403    403   200       403         401 401    401
POST   /api/client/organization/single-sign-on/test                    401        401   200   200    403    403   200       403         401 401    401
POST   /api/client/organization/single-sign-on/domains                 401        401   404   404    403    403   404       403         401 401    401
POST   /api/client/organization/single-sign-on/domains/:domain/check   401        401   404   404    403    403   404       403         401 401    401
DELETE /api/client/organization/single-sign-on/domains/:domain         401        401   404   404    403    403   404       403         401 401    401
GET    /api/client/credits/top-up                                      401        401   200   200    200    200   200       403         401 401    401
PUT    /api/client/credits/top-up                                      401        401   200   200    403    403   200       403         401 401    401
DELETE /api/client/credits/top-up                                      401        401   200   200    403    403   200       403         401 401    401
POST   /api/client/credits/top-up/resume                               401        401   200   200    403    403   200       403         401 401    401
POST   /api/client/credits/top-up/card                                 401        401   200   200    403    403   200       403         401 401    401
POST   /api/client/credits/top-up/card/confirm                         401        401   200   200    403    403   404       403         401 401    401
DELETE /api/client/credits/top-up/card                                 401        401   200   200    403    403   200       403         401 401    401
GET    /api/client/usage                                               401        401   200   200    200    200   200       403         401 401    401
GET    /api/client/usage/export                                        401        401   200   200    200    200   200       403         401 401    401
GET    /api/client/webhooks                                            401        401   200   200    403    403   200       403         401 401    401
POST   /api/client/webhooks                                            401        401   201   201    403    403   201       403         401 401    401
GET    /api/client/webhooks/:id                                        401        401   200   200    403    403   404       403         401 401    401
PUT    /api/client/webhooks/:id                                        401        401   200   200    403    403   404       403         401 401    401
DELETE /api/client/webhooks/:id                                        401        401   204   204    403    403   404       403         401 401    401
POST   /api/client/webhooks/:id/rotate-secret                          401        401   200   200    403    403   404       403         401 401    401
POST   /api/client/webhooks/:id/test                                   401        401   202   202    403    403   404       403         401 401    401
GET    /api/client/webhooks/:id/deliveries                             401        401   200   200    403    403   404       403         401 401    401
GET    /api/client/webhooks/:id/deliveries/:deliveryId                 401        401   200   200    403    403   404       403         401 401    401
POST   /api/client/webhooks/:id/deliveries/:deliveryId/resend          401        401   202   202    403    403   404       403         401 401    401
POST   /api/organization/create-checkout-session                       401        401   200   200    403    403   200       403         401 401    401
POST   /api/organization/confirm-checkout-session                      401        401   200   200    403    403   404       403         401 401    401
POST   /api/organization/cancel-checkout-session                       401        401   200   200    403    403   404       403         401 401    401
POST   /api/organization/create-customer-portal-session                401        401   200   200    403    403   400       403         401 401    401

GET    /api/admin/organizations                                        401        401   403   403    403    403   403       200         401 401    401
POST   /api/admin/organizations                                        401        401   403   403    403    403   403       201         401 401    401
GET    /api/admin/organizations/:id                                    401        401   403   403    403    403   403       200         401 401    401
PUT    /api/admin/organizations/:id                                    401        401   403   403    403    403   403       200         401 401    401
DELETE /api/admin/organizations/:id                                    401        401   403   403    403    403   403       204         401 401    401
GET    /api/admin/organizations/:id/api-keys                           401        401   403   403    403    403   403       200         401 401    401
POST   /api/admin/organizations/:id/api-keys                           401        401   403   403    403    403   403       201         401 401    401
DELETE /api/admin/organizations/:id/api-keys/:keyId                    401        401   403   403    403    403   403       204         401 401    401
GET    /api/admin/organizations/:id/audit                              401        401   403   403    403    403   403       200         401 401    401
GET    /api/admin/organizations/:id/overview                           401        401   403   403    403    403   403       200         401 401    401
GET    /api/admin/organizations/:id/members                            401        401   403   403    403    403   403       200         401 401    401
GET    /api/admin/organizations/:id/credits                            401        401   403   403    403    403   403       200         401 401    401
POST   /api/admin/organizations/:id/credits                            401        401   403   403    403    403   403       201         401 401    401
GET    /api/admin/organizations/:id/purchases                          401        401   403   403    403    403   403       200         401 401    401
GET    /api/admin/users                                                401        401   403   403    403    403   403       200         401 401    401
POST   /api/admin/users                                                401        401   403   403    403    403   403       201         401 401    401
GET    /api/admin/users/:id                                            401        401   403   403    403    403   403       200         401 401    401
PUT    /api/admin/users/:id                                            401        401   403   403    403    403   403       200         401 401    401
DELETE /api/admin/users/:id                                            401        401   403   403    403    403   403       204         401 401    401
GET    /api/admin/users/:id/audit                                      401        401   403   403    403    403   403       200         401 401    401
GET    /api/admin/dashboard/stats                                      401        401   403   403    403    403   403       200         401 401    401
GET    /api/admin/dashboard/trends                                     401        401   403   403    403    403   403       200         401 401    401
POST   /api/admin/internal/analyze                                     401        401   403   403    403    403   403       200         401 401    401
GET    /api/admin/internal/groups                                      401        401   403   403    403    403   403       200         401 401    401
`

const rows = new Map(
  table
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter((cells) => cells.length === roles.length + 2)
    .map(([method, path, ...statuses]) => [`${method} ${path}`, statuses.map(Number)]),
)

describe('authorization, every endpoint for every kind of caller', () => {
  test('[RP-01, RP-04, RP-07] the table names every endpoint of the contract and no other', () => {
    expect([...rows.keys()].sort()).toEqual(endpoints.map(nameOf).sort())
    expect(table.trim().split('\n')[0]?.trim().split(/\s+/)).toEqual([...roles])
  })

  test.each(chunksOf(endpoints, 10))(
    '[RP-01, RP-04, RP-05, RP-07, HC-49, HC-59] every caller gets what the table says: $title',
    {
      timeout: 600_000,
    },
    async ({ chunk }) => {
      const app = await testApp({ env: generous })
      const callers = await makeCallers(app)
      const restore = await keepRows(app)
      const found: Record<string, number[]> = {}
      let isAsMade = true
      for (const endpoint of chunk) {
        const expected = rows.get(nameOf(endpoint)) ?? []
        const got: number[] = Array(roles.length).fill(0)
        // Refusals first: whoever may do it would leave nothing for the others to try.
        const order = [...roles.keys()].sort((a, b) => (expected[b] ?? 0) - (expected[a] ?? 0))
        for (const column of order) {
          const role = roles[column] ?? 'stranger'
          if (!isAsMade) await restore()
          const { status } = await ask(app, { endpoint, callers, role })
          got[column] = status
          // What one of a team may do, the others may do as well, to something that is still there;
          // and the next endpoint finds everything as it was made.
          isAsMade = endpoint.method === 'GET' || status >= 400
        }
        found[nameOf(endpoint)] = got
      }
      const names = Object.keys(found)
      expect(found).toEqual(Object.fromEntries(names.map((name) => [name, rows.get(name)])))
    },
  )

  test('[RP-07] a refusal says nothing but that it is one', async () => {
    const app = await testApp({ env: generous })
    const callers = await makeCallers(app)
    for (const endpoint of endpoints) {
      for (const role of ['stranger', 'unverified', 'deactivated', 'other'] as const) {
        const { status, body } = await ask(app, { endpoint, callers, role })
        if (status !== 401 && status !== 403 && status !== 404) continue
        const words = { 401: 'Unauthorized', 403: 'Forbidden', 404: 'Not Found' }[status]
        expect([nameOf(endpoint), endpoint.errorFamily.read(body)]).toEqual([
          nameOf(endpoint),
          { detail: words, code: expect.any(String), request_id: expect.any(String) },
        ])
      }
    }
  })
})

/** Each with an app of its own: what one leaves in the queue would slow the others down. */
function chunksOf(all: readonly Endpoint[], size: number) {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) => {
    const chunk = all.slice(index * size, (index + 1) * size)
    return { chunk, title: `${chunk.length} endpoints from ${chunk.map(nameOf)[0]}` }
  })
}

const generous = {
  LIMIT_REGISTRATIONS: '1000',
  LIMIT_SIGN_INS_PER_ADDRESS: '1000',
  LIMIT_MAILS_PER_ADDRESS: '1000',
  LIMIT_MAILS: '1000',
}

interface Question {
  endpoint: Endpoint
  callers: Callers
  role: Role
}

/** Asks with what the call needs to succeed, so that a refusal is about the caller. */
function ask(app: TestApp, { endpoint, callers, role }: Question) {
  const input = inputOf(nameOf(endpoint), { callers, role })
  return app.call(endpoint, input, callers.tokens[role]) as Promise<{
    status: number
    body: Record<string, unknown>
  }>
}

const text = 'The old clerk counts every ship that enters. '.repeat(30)

const passkey = {
  id: 'nobody',
  rawId: 'nobody',
  type: 'public-key',
  response: { clientDataJSON: 'nothing' },
}

function inputOf(name: string, { callers, role }: Pick<Question, 'callers' | 'role'>) {
  const common = {
    id: idIn(name, callers),
    keyId: callers.keyId,
    api_key_id: callers.keyId,
    api_key_ids: [callers.keyId],
    apiKeyId: callers.keyId,
    analysis_id: callers.analysis,
    session_id: name.includes('/card/') ? callers.cardSession : callers.checkout,
    idempotencyKey: 'nobody-has-this-key',
    startDate: '2026-11-01',
    endDate: '2026-11-15',
    threshold: 5,
    monthly_ceiling: 100,
    purchase_id: callers.purchase,
    price_id: 'price_basic',
    is_active: true,
    example: 'person',
    // A call that takes either takes no more than one.
    ...(name === 'POST /v1/analyses' ? {} : { text }),
    ...(name.includes('/compat/') ? {} : { file: new File([text], 'draft.txt') }),
    ...(name.endsWith('/predict/files') ? { files: new File([text], 'draft.txt') } : {}),
    document: text,
    content: text,
    input_text: text,
    is_correct: true,
    name: 'Desk',
    first_name: 'Bo',
    last_name: 'Berg',
    email: freshEmail(),
    new_email: freshEmail(),
    token: 'nobody-has-this-token',
    change_amount: 5,
    note: 'For the outage',
    title: 'Draft',
    analysis_ids: [callers.analysis],
    // Of nobody: whoever may delete their account is told that it is not theirs.
    typed_email: freshEmail(),
    // The owner's; the rival's is another.
    typed_name: 'Quill',
    retention_days: 7,
    is_second_factor_required: true,
    is_marketing_opt_in: false,
    challenge_token: 'nobody-has-this-token',
    code: '123456',
    passkeyId: 'psk_nobody',
    sessionId: callers.session,
    reset_reason: 'Lost phone',
    ...(name.endsWith('/auth/passkey') || name.endsWith('/me/passkeys') ? { passkey } : {}),
    deliveryId: callers.delivery,
    url: 'https://hooks.example.com/',
    issuer: 'https://login.example.com',
    client_id: 'inkprint',
    client_secret: 'a secret of tests',
    joining_role: 'member',
    is_required: false,
    is_email_trusted: false,
    domain: 'quill.example.com',
    linkId: 'nobody-has-this-link',
    events: ['credits.low'],
    items: [{ id: 'one', text }],
    shareId: callers.share,
    reviewId: callers.review,
    draftId: callers.draft,
    includes_text: false,
    valid_days: 7,
    writer_email: freshEmail(),
    outcome: 'kept',
    file_name: 'Second.txt',
    include_guidelines: true,
    password,
    current_password: password,
    new_password: `${password}8`,
    userId: callers.viewerId,
    user_id: callers.viewerId,
    invitationId: callers.invitation,
    emails: [freshEmail()],
    // Staff speak of the only owner, who must stay one.
    role: name.includes('/api/admin/') ? 'owner' : 'viewer',
  }
  if (name === 'POST /auth/jwt/login') {
    const isKnown = role !== 'stranger' && role !== 'key' && role !== 'writer'
    const secret = isKnown ? password : (callers.tokens[role] ?? 'Wrong-Horse-7')
    return { username: callers.emails[role], password: secret }
  }
  if (!name.endsWith('/register')) return common
  const consent = { is_terms_accepted: true, is_not_consumer_term: true }
  return { ...common, ...consent, confirm_password: password }
}

function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`
}

function idIn(name: string, callers: Callers): string {
  if (name.includes('/batches/')) return callers.batch
  if (name.includes('/webhooks/')) return callers.webhook
  if (name.includes('/users/')) return callers.ownerId
  if (name.includes('/analyses/') || name.includes('/scan/')) return callers.analysis
  return name.includes('/purchases/') ? callers.paidPurchase : callers.organization
}
