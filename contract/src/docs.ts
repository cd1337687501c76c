import { analysesDocs as adminAnalysesDocs } from './admin/analyses.docs.ts'
import { auditFields } from './admin/audit.docs.ts'
import { organizationsDocs } from './admin/organizations.docs.ts'
import { statisticsDocs } from './admin/statistics.docs.ts'
import { usersDocs } from './admin/users.docs.ts'
import { analysesDocs } from './analyses.docs.ts'
import { analysisFields } from './analysis-fields.docs.ts'
import { analysisResultFields } from './analysis-result.docs.ts'
import { analysisSummaryFields } from './analysis-summary.docs.ts'
import { apiKeysDocs } from './api-keys.docs.ts'
import { authDocs } from './auth.docs.ts'
import { batchesDocs } from './batches.docs.ts'
import { compatDocs } from './compat.docs.ts'
import { creditsDocs } from './credits.docs.ts'
import { emailChangeDocs } from './email-change.docs.ts'
import { commonFields } from './fields.docs.ts'
import { fileFields } from './file-fields.docs.ts'
import { healthDocs } from './health.docs.ts'
import type { CallDocs, FieldWords } from './http/describe.ts'
import type { Endpoint } from './http/endpoint.ts'
import { errorFields } from './http/errors.docs.ts'
import { invitationsDocs } from './invitations.docs.ts'
import { organizationDocs } from './organization.docs.ts'
import { organizationSsoDocs } from './organization-sso.docs.ts'
import { ownAnalysesDocs } from './own-analyses.docs.ts'
import { ownBatchesDocs } from './own-batches.docs.ts'
import { ownWebhooksDocs } from './own-webhooks.docs.ts'
import { passkeysDocs } from './passkeys.docs.ts'
import { passwordResetDocs } from './password-reset.docs.ts'
import { playgroundDocs } from './playground.docs.ts'
import { privacyDocs } from './privacy.docs.ts'
import { profileDocs } from './profile.docs.ts'
import { purchasesDocs } from './purchases.docs.ts'
import { receiptsDocs } from './receipts.docs.ts'
import { registrationDocs } from './registration.docs.ts'
import { reportsDocs } from './reports.docs.ts'
import { reviewsDocs } from './reviews.docs.ts'
import { secondFactorDocs } from './second-factor.docs.ts'
import { sessionsDocs } from './sessions.docs.ts'
import { sharedAnalysisDocs } from './shared-analysis.docs.ts'
import { sharesDocs } from './shares.docs.ts'
import { singleSignOnDocs } from './single-sign-on.docs.ts'
import { siteDocs } from './site.docs.ts'
import { teamDocs } from './team.docs.ts'
import { topUpsDocs } from './top-ups.docs.ts'
import { usageDocs } from './usage.docs.ts'
import { userFields } from './user.docs.ts'
import { webhooksDocs } from './webhooks.docs.ts'

export { type CallDocs, type Section, sectionGroups, sections } from './http/describe.ts'
export { errorWords } from './http/errors.docs.ts'

/** In the order of the documentation within each section. */
const resources = [
  analysesDocs,
  batchesDocs,
  registrationDocs,
  authDocs,
  passwordResetDocs,
  profileDocs,
  emailChangeDocs,
  secondFactorDocs,
  passkeysDocs,
  singleSignOnDocs,
  sessionsDocs,
  organizationDocs,
  organizationSsoDocs,
  apiKeysDocs,
  teamDocs,
  invitationsDocs,
  privacyDocs,
  playgroundDocs,
  ownAnalysesDocs,
  ownBatchesDocs,
  receiptsDocs,
  reportsDocs,
  sharesDocs,
  reviewsDocs,
  sharedAnalysisDocs,
  creditsDocs,
  usageDocs,
  purchasesDocs,
  topUpsDocs,
  webhooksDocs,
  ownWebhooksDocs,
  healthDocs,
  siteDocs,
  ...compatDocs,
  statisticsDocs,
  adminAnalysesDocs,
  organizationsDocs,
  usersDocs,
]

/** The documentation of each call. */
export const callDocs: ReadonlyMap<Endpoint, CallDocs> = new Map(
  resources.flatMap(({ calls }) => calls),
)

export function docsOf(endpoint: Endpoint): CallDocs {
  const docs = callDocs.get(endpoint)
  if (!docs) throw new Error(`${endpoint.method} ${endpoint.path} is not described`)
  return docs
}

/** The meaning of a field in its schema, or in the calls of its resource. */
export function wordsOf(field: string, owner: string): string | undefined {
  return fieldWords[`${owner}.${field}`] ?? fieldWords[field]
}

/** The meaning of a query parameter that filters the result. */
export function parameterWords(field: string, resource: string): string | undefined {
  return fieldWords[`query.${field}`] ?? wordsOf(field, resource)
}

/** The resource of a call, from the call's name: `webhooks` for `webhooks.create`. */
export function resourceOf(callName: string): string {
  return callName.slice(0, callName.lastIndexOf('.'))
}

/** The meaning of every field: most names mean the same everywhere; for the others, see `FieldWords`. */
const fieldWords: FieldWords = Object.assign(
  {},
  ...resources.map(({ fields }) => fields),
  commonFields,
  userFields,
  analysisFields,
  analysisResultFields,
  analysisSummaryFields,
  auditFields,
  fileFields,
  errorFields,
)
