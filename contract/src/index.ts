export { type AuditAction, AuditEntry, auditActions } from './admin/audit.ts'
export { CreditChangeNote, StaffCreditEntry } from './admin/organizations.ts'
export { Stats } from './admin/statistics.ts'
export { UserSecondFactor } from './admin/users.ts'
export { Evidence, Guideline } from './advice.ts'
export { Detail, Group } from './analysis-fields.ts'
export { AnalysisResult, Classification, EvasionFlag, Passage, Span } from './analysis-result.ts'
export { AnalysisStatus } from './analysis-status.ts'
export {
  AnalysisOrigin,
  type AnalysisSort,
  AnalysisSummary,
  analysisSorts,
  Verdict,
} from './analysis-summary.ts'
export * as api from './api.ts'
export { ApiKey, ApiKeyInfo, ApiKeyName, CreatedApiKey } from './api-keys.ts'
export { auditLines, auditTitle } from './audit-words.ts'
export {
  Batch,
  BatchCounts,
  BatchItem,
  BatchStatus,
  batchBodyLimit,
  ItemReason,
  type ItemSort,
  ItemStatus,
  itemSorts,
  mostItems,
  PricedItem,
  SentItem,
} from './batch-fields.ts'
export { type ItemProblem, problemOfText } from './batch-item-problem.ts'
export { capitalize } from './capitalize.ts'
export { brandName } from './card-brand.ts'
export { CollectedDocument, Collection } from './collection.ts'
export { mostPredictedFiles } from './compat/gptzero.ts'
export { OriginalityBlock } from './compat/originality.ts'
export { ZerogptFinding } from './compat/zerogpt.ts'
export { CreditEntry, CreditReason, mostCredits } from './credits.ts'
export { creditsOf } from './credits-of.ts'
export {
  type DashboardTab,
  dashboardPath,
  dashboardTabs,
  linkedSections,
  settingsPath,
  webhookPath,
} from './dashboard-path.ts'
export { defaultFalsePositiveRate } from './false-positive-rate.ts'
export { Email, Password } from './fields.ts'
export {
  FileFacts,
  FileFormat,
  FileWarning,
  maximumFileBytes,
  SentFile,
  titleOfFile,
} from './file-fields.ts'
export { aboutInWords, fractionInWords } from './fraction-in-words.ts'
export {
  type HealthComponent,
  HealthReport,
  HealthStatus,
  healthComponents,
  Readiness,
} from './health.ts'
export type { Access, Endpoint, Input, Output, Received } from './http/endpoint.ts'
export {
  ApiError,
  type ErrorBody,
  type ErrorCode,
  type ErrorFamily,
  errorFacts,
  errors,
  ownErrors,
  type ValidationItem,
} from './http/errors.ts'
export { newIdempotencyKey } from './http/idempotency-key.ts'
export { pathTo } from './http/path-to.ts'
export {
  type Arguments,
  contentTypes,
  requestFor,
  send,
  type WireRequest,
} from './http/wire.ts'
export { InvitationState, OpenedInvitation } from './invitations.ts'
export { type KeyScope, keyScopes } from './key-scopes.ts'
export {
  KeyScopes,
  KeySettings,
  MonthlyBudget,
  mostNetworks,
} from './key-settings.ts'
export { likePeopleNote, likePeopleTerm, likePeopleValue } from './like-people.ts'
export { networkInWords } from './network-in-words.ts'
export { LowBalanceThreshold, Organization, OrganizationName } from './organization.ts'
export {
  DomainProblem,
  JoiningRole,
  missingRecordDays,
  mostSsoDomains,
  OrganizationSso,
  ProviderProblem,
  SsoChoices,
  SsoDomain,
  SsoDomainName,
  SsoProvider,
} from './organization-sso.ts'
export type { OutgoingProblem } from './outgoing-problem.ts'
export { type Package, PriceId, packageOf, packages } from './packages.ts'
export { PasskeyOptions, PasskeyResponse } from './passkey-response.ts'
export { mostPasskeys, PasskeyName } from './passkeys.ts'
export { passwordProblem, passwordRules } from './password-rules.ts'
export * as paths from './paths.ts'
export { type Permission, permissions } from './permissions.ts'
export { ExampleId } from './playground.ts'
export {
  type AnalysisOptions,
  analysisCost,
  maximumTextBytes,
  maximumWords,
  minimumWords,
  wordsPerCredit,
} from './pricing.ts'
export {
  Consents,
  coolOffDays,
  DataExport,
  exportDays,
  OrganizationPrivacy,
} from './privacy.ts'
export { probabilityNote } from './probability-note.ts'
export { DisputeState, Purchase, PurchaseReceipt, PurchaseStatus } from './purchases.ts'
export { Receipt, type ReceiptKey, receiptType, receiptVersion } from './receipt.ts'
export { futureWords, otherSignerInWords, problemInWords } from './receipt-words.ts'
export { Registration } from './registration.ts'
export { Outcome, ReviewState } from './review-state.ts'
export { Draft, Review, ReviewMessage } from './reviews.ts'
export { Role, roles } from './roles.ts'
export {
  confirmationMinutes,
  FactorCode,
  Passkey,
  ResetReason,
  SecondFactor,
} from './second-factor.ts'
export { OwnSession } from './sessions.ts'
export {
  type Piece,
  percentOf,
  piecesOf,
  type Shade,
  shadeBounds,
  shadeOf,
  shades,
} from './shades.ts'
export {
  DraftName,
  largestDraft,
  largestDrafts,
  mostDrafts,
  SharedAnalysis,
  Statement,
} from './shared-analysis.ts'
export { mostShares, Share, shareDays } from './shares.ts'
export { SsoLink, type SsoProblem, ssoProblems } from './single-sign-on.ts'
export { ssoStartPath } from './sso-start-path.ts'
export { FactorRequirement, Invitation, KeyHandling, mostInvited, TeamMember } from './team.ts'
export { hashText, isSameText, textNormalization } from './text-hash.ts'
export { measureText, type TextSize } from './text-size.ts'
export {
  AutomaticTopUp,
  mostMonthlyCeiling,
  SavedCard,
  TopUpChoices,
  TopUpProblem,
  TopUpStatus,
} from './top-ups.ts'
export {
  mostUsageDays,
  Usage,
  UsageDay,
  UsageFigures,
  UsageKey,
  UsagePerson,
} from './usage.ts'
export { User } from './user.ts'
export { verdictWords } from './verdict-words.ts'
export {
  type CheckedReceipt,
  isTextOf,
  isUndecided,
  longestReceipt,
  PublishedKeys,
  verifyReceipt,
} from './verify-receipt.ts'
export { SentEventType, type WebhookEvent, WebhookEventType } from './webhook-events.ts'
export {
  Delivery,
  DeliveryAttempt,
  DeliveryProblem,
  DeliveryStatus,
  LoggedDelivery,
  mostWebhooks,
  secretOverlapHours,
  Webhook,
  WebhookDescription,
  WebhookEvents,
  WebhookOffReason,
  WebhookUrl,
} from './webhooks.ts'
export { countWords } from './words.ts'
