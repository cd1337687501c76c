import type { ErrorCode } from './errors.ts'

/** What a caller can do about each error; printed in the API documentation and docs/api.md. */
export const errorWords: Record<ErrorCode, string> = {
  BAD_REQUEST: 'The request cannot be read. Check how it is written.',
  UNAUTHORIZED:
    'The call was sent without a valid key or session. Check the `Authorization` header; keys can be deleted or disabled, and sessions can end.',
  FORBIDDEN: 'Only superusers may call this.',
  NO_ORGANIZATION: 'Create an organization first, or ask to be added to one.',
  NOT_FOUND: 'It does not exist, or it does not belong to you. Check the id.',
  METHOD_NOT_ALLOWED: 'Use a method that the documentation lists for this address.',
  REQUEST_TIMEOUT: 'The whole request did not arrive in time. Send it again.',
  PAYLOAD_TOO_LARGE: 'Send a smaller body.',
  UNSUPPORTED_MEDIA_TYPE:
    'Send JSON with `Content-Type: application/json`, or a file as `multipart/form-data` where the call takes one.',
  VALIDATION_ERROR:
    'Correct the fields listed in `detail`; repeating the same request fails again.',
  CLIENT_CLOSED_REQUEST:
    'The connection was closed before the response was sent. Only the words read by then were charged.',
  TOO_MANY_REQUESTS: 'Wait the number of seconds in `Retry-After`, then try again.',
  HEADERS_TOO_LARGE: 'Send shorter headers.',
  INTERNAL_ERROR:
    'An error on our side. Try again once; if it happens again, send the `request_id` to support.',
  SERVICE_UNAVAILABLE:
    'The service is briefly unavailable. Wait the number of seconds in `Retry-After`, then try again.',

  SSO_EXPIRED: 'Start the single sign-on again, in the same browser.',
  SSO_REGISTRATION_REQUIRED:
    'Continue with `POST /auth/sso/register`; `email`, `first_name` and `last_name` come from the provider. `organization_name` is the organization that the new account joins; it is empty if there is none.',
  SSO_ACCOUNT_INACTIVE: 'Our staff deactivated this account. Contact support.',
  SSO_ACCOUNT_REFUSED:
    'Sign in with a password instead. `reason` says why: `domain` (the account’s address is not at a proven domain of the organization), `other_organization`, `owner` (an owner has to save the single sign-on settings first) or `staff`.',
  SSO_REQUIRED:
    'The organization `organization_name` allows its members to sign in only with its single sign-on: `GET /auth/sso/start?domain=…`.',
  SSO_DOMAIN_TAKEN:
    'A domain belongs to one organization. If it is yours, contact support, or ask the organization that has it to remove it.',
  TOO_MANY_SSO_DOMAINS: 'Remove a domain that is no longer needed.',
  LAST_WAY_IN:
    'Set a password with `POST /auth/forgot-password`, or add a passkey, then repeat the call.',

  LOGIN_BAD_CREDENTIALS: 'Email or password is wrong, or the account is inactive.',
  LOGIN_USER_NOT_VERIFIED: 'Open the link in the verification email, or ask for a new one.',
  REGISTER_USER_ALREADY_EXISTS: 'Sign in instead, or reset the password.',
  REGISTER_INVALID_PASSWORD:
    'Choose another password; `detail.reason` says which rule this one breaks.',
  VERIFY_USER_BAD_TOKEN: 'The link is wrong, used or older than 24 hours. Ask for a new one.',
  VERIFY_USER_ALREADY_VERIFIED: 'The account is already verified. Sign in.',
  RESET_PASSWORD_BAD_TOKEN: 'The link is wrong, used or older than an hour. Ask for a new one.',
  RESET_PASSWORD_INVALID_PASSWORD:
    'Choose another password; `detail.reason` says which rule this one breaks.',
  CHANGE_PASSWORD_BAD_PASSWORD: 'Enter your current password.',
  CHANGE_PASSWORD_INVALID_PASSWORD:
    'Choose another password; `detail` says which rule the new one breaks.',
  EMAIL_CHANGE_BAD_TOKEN:
    'The link is wrong, used, replaced or too old: 24 hours to confirm, seven days to undo.',
  EMAIL_CHANGE_INACTIVE: 'Choose another address, or contact support.',
  EMAIL_CHANGE_TAKEN: 'Choose another address.',
  EMAIL_CHANGE_SAME: 'Choose an address other than the current one.',
  EMAIL_CHANGE_NOT_SENT: 'The email could not be sent, and nothing was changed. Try again later.',

  SECOND_FACTOR_REQUIRED:
    'The password is right, and the account has a second factor. Send `challenge_token` with a code to `POST /auth/second-factor`; `methods` lists what the account has.',
  SECOND_FACTOR_BAD_CHALLENGE:
    'The token is wrong, used or older than ten minutes, or the password has changed since. Sign in again.',
  SECOND_FACTOR_BAD_CODE:
    'Wait for the next code in the app: each code works once. Check that the clock of the device is correct.',
  SECOND_FACTOR_SETUP_REQUIRED:
    'The organization requires a second factor from its members, or the installation requires one from superusers. Set one up, then repeat the call. API keys do not need one.',
  CONFIRMATION_REQUIRED:
    'The account has a second factor. Confirm it with `POST /api/client/users/me/confirm`, then repeat the call within ten minutes.',
  LAST_SECOND_FACTOR:
    'The organization or the installation requires one. Set up another one first, or leave the organization.',
  NO_SECOND_FACTOR: 'Set up an authenticator app or a passkey first.',
  TOTP_ALREADY_ON: 'Turn off the authenticator app before you set up another one.',
  TOTP_NOT_STARTED: 'Start again: the secret is older than an hour, or is already confirmed.',
  PASSKEY_REFUSED:
    'The passkey is not registered here, its response is wrong or too old, or it may have been copied. Start again, or use another way to sign in.',
  TOO_MANY_PASSKEYS: 'Remove a passkey that is no longer used.',

  ALREADY_IN_ORGANIZATION: 'A user can belong to only one organization.',
  ORGANIZATION_INACTIVE:
    'The organization was deactivated, or it has no active members. Contact support.',
  TOO_MANY_KEYS: 'Delete keys that are no longer used.',
  INSUFFICIENT_CREDITS:
    'Nothing was charged. Buy credits or send a shorter text; the response contains `credits_required` and `credits_available`.',
  KEY_BUDGET_USED:
    'Nothing was charged. Raise the key’s monthly budget under *API Keys*, use another key, or wait for the next month (UTC); the response contains `credits_required` and what the budget has left, `credits_available`.',
  SCOPE_MISSING:
    'Use a key with the scope in `scope`, or have it added to this key under *API Keys*.',
  NETWORK_REFUSED:
    'Call from one of the networks the key is allowed in, or have the network of `address` added under *API Keys*.',
  TEXT_TOO_LARGE: 'Split the text: at most 50,000 words and 1 MB.',
  FILE_UNREADABLE:
    'Nothing was charged. `detail` is a sentence that says why no text could be extracted from the file and what to do; `reason` is a code for programs.',
  ANALYSIS_FAILED: 'Nothing was charged. Try again once; if it happens again, contact support.',
  QUEUE_FULL:
    'Nothing was charged. Wait a few seconds and try again; wait longer after each attempt.',
  TOO_MANY_ANALYSES:
    'Nothing was charged. Wait the number of seconds in `Retry-After`, and send fewer texts at the same time.',
  ANALYSIS_OPEN: 'Wait until the text has been read, then delete the analysis.',
  NO_VERDICT:
    'Wait until the text has been read. A text that was not judged has no verdict to review.',
  TOO_MANY_SHARES: 'Revoke a link that is no longer needed.',
  REVIEW_OPEN: 'Wait for the writer, send the same link again, or revoke the link first.',
  REVIEW_CLOSED: 'Load the review again; a new link can be sent to the writer.',
  REVIEW_ASKED: 'Wait for the organization’s answer.',
  TEXTS_NOT_KEPT:
    'Leave out the message, statement or draft; texts are not kept on this installation.',
  DRAFT_TOO_LARGE: 'Send a shorter draft, or only the part that matters.',
  TOO_MANY_DRAFTS: 'Remove a draft first.',
  ADVICE_UNAVAILABLE: 'Nothing was charged. Analyze the text again with the options.',
  NO_RESULT:
    'Wait until the text has been read. If reading failed or was canceled, analyze the text again.',
  RECEIPT_UNAVAILABLE: 'Analyze the text again; the new analysis has a receipt.',
  IDEMPOTENCY_CONFLICT: 'Use a new `Idempotency-Key` for a new request.',
  IDEMPOTENCY_IN_PROGRESS:
    'Wait the number of seconds in `Retry-After` and repeat the request with the same key.',
  PAYMENTS_UNAVAILABLE: 'Try again later, or contact support to have the credits added.',
  NO_PURCHASES: 'Buy a package first.',
  TOO_MANY_WEBHOOKS: 'Delete webhooks that are no longer used; the limit is 10.',
  WEBHOOK_OFF: 'Switch the webhook on with `is_active: true`, then send again.',
  STALE_EDIT: 'Get the organization again, then repeat the change.',
  CREDITS_RESERVED:
    'Leave at least `credits_reserved` credits, or repeat the change when those analyses have finished.',
  BALANCE_TOO_LOW: 'Remove at most `credits`, the current balance.',
  PERMISSION_MISSING:
    'Ask an owner or admin of the organization for a role that allows it; `permission` says what is missing. An API key can do no more than the member who created it: if that member’s role no longer allows the call, the key is refused, and `role` is that member’s role.',
  LAST_OWNER: 'Make another active member an owner first.',
  INVITATION_CLOSED: 'Ask the person who invited you for a new invitation.',
  INVITATION_OTHER_ADDRESS: 'Sign in with the address the invitation was sent to.',
  TOO_MANY_INVITATIONS: 'Revoke invitations that are no longer needed.',
  CONFIRMATION_WRONG: 'Type the name or address exactly as it is shown.',
  DELETION_NOT_CANCELLABLE: 'Contact support if the organization should have been kept.',
  ORGANIZATION_CLOSING: 'Cancel the deletion of the organization in Settings first.',
  EXPORT_IN_PROGRESS: 'Wait for the email with the link.',
  OWN_ACCOUNT: 'Ask another superuser, or in your organization another owner.',
  LAST_SUPERUSER: 'Make somebody else a superuser first.',
}

/** What the additional fields of errors mean. */
export const errorFields = {
  credits_required: 'With `INSUFFICIENT_CREDITS` and `KEY_BUDGET_USED`: the price of the analysis.',
  credits_available:
    'With `INSUFFICIENT_CREDITS`: the current balance. With `KEY_BUDGET_USED`: what the key’s budget has left this month.',
  scope: 'With `SCOPE_MISSING`: the scope the call needs.',
  'Error.address': 'With `NETWORK_REFUSED`: the address the call came from.',
  'Error.detail': 'What went wrong: a sentence or code, or every problem with the fields sent.',
  'Error.code': 'What went wrong, as a code that does not change.',
  request_id: 'Include it when you ask for help.',
  'Error.challenge_token':
    'With `SECOND_FACTOR_REQUIRED`: the token to finish signing in with; it works once and for ten minutes.',
  'Error.methods':
    'With `SECOND_FACTOR_REQUIRED`: what the account has, of `totp`, `passkey` and `recovery_code`, separated by spaces.',
  'Error.credits_reserved': 'With `CREDITS_RESERVED`: how many credits are reserved now.',
  'Error.credits': 'With `STALE_EDIT` and `BALANCE_TOO_LOW`: the current balance.',
  permission: 'With `PERMISSION_MISSING`: what the role does not allow.',
  'Error.role': 'With `PERMISSION_MISSING`: the caller’s role.',
  'Error.errors': 'The same problems by field, for use in forms.',
  field: 'The field’s name.',
  message: 'What is wrong with it.',
  type: 'The kind of problem.',
  loc: 'Where: `body`, `query`, `path` or `header`, then the field.',
  msg: 'The problem in words.',
}
