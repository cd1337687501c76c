import type {
  AnalysisOrigin,
  AnalysisResult,
  AnalysisStatus,
  Classification,
  KeyScope,
  ReviewState,
} from '@inkprint/contract'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type {
  DeviceRow,
  PasskeyChallengeRow,
  PasskeyRow,
  RecoveryCodeRow,
  SessionRow,
  SignInChallengeRow,
  SsoAttemptRow,
  SsoDomainRow,
  SsoIdentityRow,
  SsoProviderRow,
  TotpSecretRow,
} from './account-tables.ts'
import type { BatchItemRow, BatchRow, WaitingAnalysisRow } from './batch-tables.ts'
import type {
  AutomaticTopUpRow,
  CreditEntryRow,
  PaymentCustomerRow,
  ProcessedEventRow,
  PurchaseRow,
  SandboxCardRow,
  SandboxChargeRow,
  SandboxCheckoutRow,
  UsageMarkRow,
  UsageQuarterRow,
} from './billing-schema.ts'
import type { Time, TimeByDefault } from './column-types.ts'
import type { DataExportPartRow, DataExportRow } from './privacy-tables.ts'
import type { DraftRow, ReviewRow, ShareRow } from './review-tables.ts'
import type { InvitationRow, MembershipRow } from './team-tables.ts'
import type { WebhookAttemptRow, WebhookDeliveryRow, WebhookRow } from './webhook-tables.ts'

export interface Tables {
  migrations: MigrationRow
  organizations: OrganizationRow
  users: UserRow
  sessions: SessionRow
  devices: DeviceRow
  totp_secrets: TotpSecretRow
  recovery_codes: RecoveryCodeRow
  sign_in_challenges: SignInChallengeRow
  passkeys: PasskeyRow
  passkey_challenges: PasskeyChallengeRow
  sso_identities: SsoIdentityRow
  sso_attempts: SsoAttemptRow
  sso_providers: SsoProviderRow
  sso_domains: SsoDomainRow
  single_use_tokens: SingleUseTokenRow
  attempts: AttemptRow
  welcomes: WelcomeRow
  audit_log: AuditRow
  api_keys: ApiKeyRow
  key_usage: KeyUsageRow
  replaced_secrets: ReplacedSecretRow
  deleted_keys: DeletedKeyRow
  credit_entries: CreditEntryRow
  purchases: PurchaseRow
  payment_customers: PaymentCustomerRow
  automatic_top_ups: AutomaticTopUpRow
  processed_events: ProcessedEventRow
  sandbox_checkouts: SandboxCheckoutRow
  sandbox_cards: SandboxCardRow
  sandbox_charges: SandboxChargeRow
  analyses: AnalysisRow
  analysis_words: AnalysisWordsRow
  feedback: FeedbackRow
  shares: ShareRow
  reviews: ReviewRow
  drafts: DraftRow
  idempotency_keys: IdempotencyKeyRow
  receipt_keys: ReceiptKeyRow
  daily_figures: DailyFiguresRow
  daily_feedback: DailyFeedbackRow
  usage_quarters: UsageQuarterRow
  usage_marks: UsageMarkRow
  memberships: MembershipRow
  invitations: InvitationRow
  waiting_analyses: WaitingAnalysisRow
  batches: BatchRow
  batch_items: BatchItemRow
  webhooks: WebhookRow
  webhook_deliveries: WebhookDeliveryRow
  webhook_attempts: WebhookAttemptRow
  data_exports: DataExportRow
  data_export_parts: DataExportPartRow
}

export interface MigrationRow {
  name: string
  applied_at: TimeByDefault
}

export interface OrganizationRow {
  id: string
  name: string
  description: string | null
  is_active: Generated<boolean>
  credits: Generated<number>
  tax_id: string | null
  street_address: string | null
  postal_code: string | null
  state: string | null
  country: string | null
  /** The rate its analyses allow unless a call says otherwise; null: the general default. */
  max_false_positive_rate: number | null
  created_at: TimeByDefault
  updated_at: TimeByDefault
  entry_count: Generated<number>
  last_entry_at: TimeByDefault
  /** A mail is queued when analyses leave fewer credits than this. Null: `low_balance_usual`; 0: never. */
  low_balance_threshold: number | null
  /** The usual threshold, a tenth of the last top-up; null before the first. */
  low_balance_usual: number | null
  /** The name on receipts, if not the organization's name. */
  billing_name: string | null
  /** Credits reserved for open analyses: the sum of their reserves. */
  reserved: Generated<number>
  open_analyses: Generated<number>
  /** An automatic top-up is made when analyses leave fewer credits; null if none is to be made. */
  top_up_below: number | null
  /** When it will be deleted, unless that is canceled; null: not scheduled. */
  deletion_at: Time | null
  deletion_requested_by: string | null
  /** Days its texts are kept, if shorter than the installation's retention. */
  retention_days: number | null
  /** Null: members do not need a second factor. */
  second_factor_required_at: Time | null
}

export interface UserRow {
  id: string
  email: string
  password_hash: string
  /** False if nobody knows the password, as after registering through single sign-on. */
  has_password: Generated<boolean>
  first_name: string
  last_name: string
  is_active: Generated<boolean>
  is_superuser: Generated<boolean>
  is_verified: Generated<boolean>
  pending_email: string | null
  organization_id: string | null
  marketing_opt_in: Generated<boolean>
  terms_accepted_at: Time | null
  not_consumer_declared_at: Time | null
  /** When consent to news was last given or withdrawn; null: not since registration. */
  marketing_decided_at: Time | null
  created_at: TimeByDefault
}

export type TokenPurpose = 'verify' | 'reset' | 'email-change' | 'email-undo'

export interface SingleUseTokenRow {
  token_hash: string
  purpose: TokenPurpose
  user_id: string
  /** The address the link was sent to; the link is invalid once the account has a different address. */
  email: string
  expires_at: Time
  used_at: Time | null
}

export interface AttemptRow {
  kind: string
  subject: string
  window_start: Time
  count: number
}

export interface WelcomeRow {
  person_hash: string
  domain: string
  given_at: Time
}

export interface AuditRow {
  id: Generated<number>
  at: TimeByDefault
  actor_user_id: string | null
  action: string
  subject_id: string
  organization_id: string | null
  details: JSONColumnType<Record<string, unknown>>
  address: string | null
  /** Whether staff did it in an organization other than their own; null in rows of earlier releases. */
  is_staff: boolean | null
}

export interface ApiKeyRow {
  id: string
  organization_id: string
  name: string
  key_hash: string
  visible_start: string
  visible_end: string
  is_active: Generated<boolean>
  entry_count: Generated<number>
  created_at: TimeByDefault
  /** The member or superuser who created it; null if unknown. */
  created_by: string | null
  scopes: Generated<KeyScope[]>
  /** Who last added a scope to it; null: whoever created the key. */
  scopes_given_by: string | null
  expires_at: Time | null
  monthly_budget: number | null
  spent: Generated<number>
  /** The first day of the month (UTC) that `spent` covers. */
  spent_month: string | null
  allowed_networks: string[] | null
  zero_retention: Generated<boolean>
}

/** A secret replaced by a rotation, still valid until `ends_at`. */
export interface ReplacedSecretRow {
  key_hash: string
  key_id: string
  ends_at: Time
}

/** A deleted key that stored its texts, for analyses that finish after it was deleted. */
export interface DeletedKeyRow {
  id: string
  deleted_at: TimeByDefault
}

export interface KeyUsageRow {
  key_id: string
  minute: Time
  requests: number
  last_at: Time
}

export interface AnalysisRow {
  id: string
  organization_id: string
  api_key_id: string
  user_id: string | null
  status: Generated<AnalysisStatus>
  /** Null in rows of an earlier release until a job fills it in. */
  origin: AnalysisOrigin | null
  title: string | null
  words: number
  /** How many words were read before it was canceled. */
  words_read: number | null
  /** What it cost. */
  credits: number
  /** Credits reserved for it while it is open. */
  reserved: Generated<number>
  /** While it is open, the process working on it keeps extending this. */
  lease_until: Time | null
  /** The claim on an idempotency key under which it runs. */
  claim: string | null
  /**
   * For an analysis that rereads another one's text to add to it: that other one. Such a row exists only
   * while open.
   */
  adds_to: string | null
  /** The kind of text and the rate that the call asked for; null if it did not say. */
  force_group_id: string | null
  max_false_positive_rate: number | null
  group_id: string | null
  classification: Classification | null
  probability: number | null
  model_version: string | null
  result: JSONColumnType<AnalysisResult> | null
  /** The state of its newest review. */
  review_state: ColumnType<ReviewState | null, ReviewState | null | undefined, ReviewState | null>
  /** The analyzed text, until retention removes it. */
  text: string | null
  /** Identifies the text after it is removed; null in rows of an earlier release. */
  text_hash: string | null
  /** When it was accepted. */
  created_at: Time
  started_at: Time | null
  finished_at: Time | null
}

/** The words by which search finds an analysis; deleted with the text. */
export interface AnalysisWordsRow {
  analysis_id: string
  organization_id: string
  created_at: Time
  words: string
  /** Copies of the columns used to filter and sort analyses, maintained by the database. */
  status: ColumnType<string | null, never, never>
  origin: ColumnType<string | null, never, never>
  classification: ColumnType<string | null, never, never>
  group_id: ColumnType<string | null, never, never>
  api_key_id: ColumnType<string | null, never, never>
  user_id: ColumnType<string | null, never, never>
  review_state: ColumnType<string | null, never, never>
  text_words: ColumnType<number | null, never, never>
  credits: ColumnType<number | null, never, never>
}

export interface FeedbackRow {
  analysis_id: string
  is_correct: boolean
  comment: string | null
  api_key_id: string | null
  user_id: string | null
  /** Whether it is the outcome of a review, and the answer a person had given before that, if any. */
  is_concluded: Generated<boolean>
  given_before: Generated<boolean | null>
  created_at: Time
  updated_at: Time
}

export interface IdempotencyKeyRow {
  organization_id: string
  key: string
  request_hash: string
  /** Which request of which process is working on it. */
  claim: string
  claimed_until: Time
  analysis_id: string | null
  credits_remaining: number | null
  /** Enough to repeat the answer; null until there is one. */
  answer: JSONColumnType<Record<string, unknown>> | null
  created_at: Time
}

/** A key used to sign receipts. */
export interface ReceiptKeyRow {
  /** Its thumbprint, which receipts name. */
  id: string
  public_key: string
  /** Encrypted; null once the key is replaced or withdrawn. */
  private_key: string | null
  created_at: Time
  replaced_at: Time | null
  withdrawn_at: Time | null
}

/** What happened on a day in UTC; a day's figures are the sum of its parts. Written only by triggers. */
export interface DailyFiguresRow {
  day: string
  part: number
  users: number
  organizations: number
  analyses: number
  credits: number
}

export interface DailyFeedbackRow {
  day: string
  group_id: string
  part: number
  answers: number
  wrong: number
}
