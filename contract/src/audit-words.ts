import type { AuditAction, AuditEntry } from './admin/audit.ts'
import { capitalize } from './capitalize.ts'
import { brandName } from './card-brand.ts'
import { creditsOf } from './credits-of.ts'
import { packages } from './packages.ts'
import { Outcome } from './review-state.ts'

/** What was done, as a heading. */
export function auditTitle({ action, details }: AuditEntry): string {
  const amount = details.change_amount
  if (action === 'credits.changed' && typeof amount === 'number') {
    return `${creditsOf(Math.abs(amount))} ${amount > 0 ? 'added' : 'removed'}`
  }
  return titles[action] ?? capitalize(asWords(action))
}

/** The details of an entry, one line each: `Credits: 50 → 92`. */
export function auditLines({ details }: AuditEntry): string[] {
  return inOrder(details).flatMap(([field, value]) => {
    if (isToldElsewhere(field, details)) return []
    if (field === 'fields') return changedFields(value)
    if (field === 'valid_days') return [`Works for ${value} ${value === 1 ? 'day' : 'days'}`]
    const label = labels[field] ?? capitalize(asWords(field))
    const inWords = (one: unknown) => wordsFor(field, one)
    if (isChange(value) && !lists.has(field)) return [`${label}: ${value.map(inWords).join(' → ')}`]
    return isNothing(value) ? [] : [`${label}: ${inWords(value)}`]
  })
}

/** Person fields come first; the database returns fields sorted by the length of their names. */
function inOrder(details: AuditEntry['details']): [field: string, value: unknown][] {
  const first = ['first_name', 'last_name', 'email', 'role'].filter((field) => field in details)
  const rest = Object.keys(details).filter((field) => !first.includes(field))
  return [...first, ...rest].map((field) => [field, details[field]])
}

const current: Record<AuditAction, string> = {
  'sso.linked': 'Single sign-on used for the first time',
  'sso.registered': 'Account created through single sign-on',
  'sso.unlinked': 'Link to a single sign-on provider removed',
  'sso.provider-saved': 'Organization’s single sign-on set up or changed',
  'sso.provider-removed': 'Organization’s single sign-on removed',
  'sso.domain-added': 'Domain for single sign-on added',
  'sso.domain-proven': 'Domain for single sign-on proven',
  'sso.domain-lost': 'Domain for single sign-on no longer proven',
  'sso.domain-removed': 'Domain for single sign-on removed',
  'organization.created': 'Organization created',
  'organization.updated': 'Organization updated',
  'organization.deleted': 'Organization deleted',
  'organization.switched-off': 'Organization deactivated',
  'api-key.created': 'API key created',
  'api-key.activated': 'API key enabled',
  'api-key.deactivated': 'API key disabled',
  'api-key.updated': 'API key changed',
  'api-key.rotated': 'API key rotated',
  'api-key.deleted': 'API key deleted',
  'user.created': 'User created',
  'user.updated': 'User updated',
  'user.deleted': 'User deleted',
  'email.change-requested': 'Email change requested',
  'email.change-cancelled': 'Email change canceled',
  'email.changed': 'Email changed',
  'email.change-undone': 'Email change undone',
  'password.reset': 'Password reset',
  'password.changed': 'Password changed',
  'second-factor.turned-on': 'Authenticator app turned on',
  'second-factor.turned-off': 'Authenticator app turned off',
  'second-factor.reset': 'Second factor reset by staff',
  'second-factor.reset-by-owner': 'Member’s second factor reset by an owner',
  'recovery-codes.replaced': 'New recovery codes created',
  'recovery-code.used': 'Recovery code used',
  'passkey.added': 'Passkey added',
  'passkey.removed': 'Passkey removed',
  'passkey.refused': 'Passkey refused: it may have been copied',
  'second-factor.required': 'Second factor required from members',
  'second-factor.not-required': 'Second factor no longer required from members',
  'session.ended': 'Sessions ended',
  'credits.changed': 'Credits changed',
  'purchase.flagged': 'A purchase needs attention',
  'share.created': 'Link to an analysis created',
  'share.revoked': 'Link to an analysis revoked',
  'review.sent': 'Link sent to a writer',
  'review.revoked': 'Writer’s link revoked',
  'review.answered': 'Answer sent to a writer',
  'top-up.turned-on': 'Automatic top-up turned on',
  'top-up.turned-off': 'Automatic top-up turned off',
  'top-up.paused': 'Automatic top-up paused',
  'top-up.resumed': 'Automatic top-up resumed',
  'card.saved': 'Card saved for automatic top-ups',
  'card.removed': 'Saved card removed',
  'api-key.handed-over': 'API key handed over',
  'member.invited': 'Person invited',
  'member.joined': 'Member joined',
  'member.role-changed': 'Member’s role changed',
  'member.removed': 'Member removed',
  'member.left': 'Member left',
  'ownership.handed-over': 'Ownership handed over',
  'invitation.resent': 'Invitation sent again',
  'invitation.revoked': 'Invitation revoked',
  'webhook.created': 'Webhook created',
  'webhook.updated': 'Webhook updated',
  'webhook.deleted': 'Webhook deleted',
  'webhook.secret-rotated': 'Webhook secret rotated',
  'webhook.switched-off': 'Webhook switched off because deliveries failed',
  'account.deleted': 'Account deleted by its owner',
  'organization.deletion-requested': 'Deletion of the organization requested',
  'organization.deletion-cancelled': 'Deletion of the organization canceled',
  'retention.changed': 'Retention period of texts changed',
  'data.exported': 'Data exported',
}

/** Includes names used by earlier releases, whose entries are still stored. */
const titles: Record<string, string> = {
  ...current,
  'password.change': current['password.changed'],
  'purchase.needs_attention': current['purchase.flagged'],
}

const labels: Record<string, string> = {
  name: 'Name',
  description: 'Additional notes',
  credits: 'Credits',
  tax_id: 'Tax ID',
  street_address: 'Street address',
  postal_code: 'Postal code',
  state: 'State/Province',
  country: 'Country',
  is_active: 'Active',
  max_false_positive_rate: 'Share of texts by people that may be called AI',
  email: 'Email',
  first_name: 'First name',
  last_name: 'Last name',
  is_superuser: 'Superuser',
  is_verified: 'Verified',
  organization: 'Organization',
  organization_id: 'Organization',
  role: 'Role',
  api_keys: 'API keys',
  retention_days: 'Days',
  deletion_at: 'Deletion date',
  note: 'Reason',
  reason: 'Reason',
  welcome: 'Welcome credits',
  problem: 'What happened',
  spent: 'Credits already spent',
  analysis_id: 'Analysis',
  includes_text: 'With the text',
  outcome: 'Answer',
  price_id: 'Package',
  threshold: 'Buys when the balance is below',
  monthly_ceiling: 'Monthly ceiling',
  brand: 'Card',
  last4: 'Card ends with',
  url: 'Address',
  events: 'Events',
  issuer: 'Provider',
  joining_role: 'Role of new members',
  is_required: 'Required',
  is_email_trusted: 'Unverified addresses are accepted',
  domain: 'Domain',
}

/** Fields whose values are identifiers, and how to display them. */
const valueWords: Record<string, (value: string) => string> = {
  problem: asWords,
  outcome: outcomeInWords,
  events: asWords,
  role: capitalize,
  joining_role: capitalize,
  price_id: (id) => packages.find(({ price_id }) => price_id === id)?.name ?? id,
  monthly_ceiling: (dollars) => `$${formatNumber(Number(dollars))}`,
  brand: brandName,
  deletion_at: (time) => `${time.slice(0, 10)} ${time.slice(11, 16)} UTC`,
}

/** The answer that a writer received. */
const outcomeWords = {
  kept: 'the verdict stays',
  withdrawn: 'the verdict is withdrawn',
  person_confirmed: 'a person wrote the text',
} satisfies Record<Outcome, string>

function outcomeInWords(value: string): string {
  const { data: outcome } = Outcome.safeParse(value)
  return outcome ? outcomeWords[outcome] : asWords(value)
}

/** Fields whose values are lists: two values there do not mean "from" and "to". */
const lists = new Set(['events'])

/** The title contains the amount, and the organization's name makes its id redundant. */
function isToldElsewhere(field: string, details: AuditEntry['details']): boolean {
  if (field === 'change_amount') return true
  return field === 'organization_id' && 'organization' in details
}

/** Customers' own edits record which fields changed, but not the values. */
function changedFields(value: unknown): string[] {
  if (!Array.isArray(value) || value.length === 0) return []
  const names = value.map((field) => labels[String(field)] ?? capitalize(asWords(String(field))))
  return [`Changed: ${names.join(', ')}`]
}

function isChange(value: unknown): value is [unknown, unknown] {
  return Array.isArray(value) && value.length === 2
}

function isNothing(value: unknown): boolean {
  return value === null || value === '' || value === false
}

function wordsFor(field: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((one) => wordsFor(field, one)).join(', ')
  const inWords = isNothing(value) ? undefined : valueWords[field]
  return inWords ? inWords(String(value)) : textOf(value)
}

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') {
    return Number.isInteger(value) ? formatNumber(value) : `${Number((value * 100).toFixed(2))}%`
  }
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** `needs_attention` becomes 'needs attention', `credits.low` becomes 'credits low'. */
function asWords(text: string): string {
  return text.replaceAll(/[_.-]/g, ' ')
}

function formatNumber(value: number): string {
  return value.toLocaleString('en-US')
}
