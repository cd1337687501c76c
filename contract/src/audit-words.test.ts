import { expect, test } from 'vitest'
import type { AuditEntry } from './admin/audit.ts'
import { auditLines, auditTitle } from './audit-words.ts'

const cases: [action: string, details: AuditEntry['details'], title: string, lines: string[]][] = [
  [
    'organization.updated',
    { credits: [1250, 92], tax_id: [null, 'PL 525'], is_active: [true, false] },
    'Organization updated',
    ['Credits: 1,250 → 92', 'Tax ID: nothing → PL 525', 'Active: yes → no'],
  ],
  [
    'organization.updated',
    {
      fields: ['street_address', 'max_false_positive_rate'],
      max_false_positive_rate: [null, 0.005],
    },
    'Organization updated',
    [
      'Changed: Street address, Share of texts by people that may be called AI',
      'Share of texts by people that may be called AI: nothing → 0.5%',
    ],
  ],
  [
    'credits.changed',
    { change_amount: -1, note: 'Counted twice', credits: [5, 4] },
    '1 credit removed',
    ['Reason: Counted twice', 'Credits: 5 → 4'],
  ],
  ['credits.changed', { change_amount: 2000 }, '2,000 credits added', []],
  [
    'user.updated',
    { organization_id: ['org_1', null], organization: ['Quill_Press-one', null] },
    'User updated',
    ['Organization: Quill_Press-one → nothing'],
  ],
  [
    'user.created',
    { email: 'bo@example.com', is_superuser: false, is_verified: true, organization: null },
    'User created',
    ['Email: bo@example.com', 'Verified: yes'],
  ],
  [
    'user.created',
    // In the order of the database.
    {
      role: 'viewer',
      email: 'bo@example.com',
      is_active: true,
      last_name: 'Berg',
      first_name: 'Bo',
      is_verified: true,
    },
    'User created',
    [
      'First name: Bo',
      'Last name: Berg',
      'Email: bo@example.com',
      'Role: Viewer',
      'Active: yes',
      'Verified: yes',
    ],
  ],
  ['api-key.deactivated', { name: 'Newsroom' }, 'API key disabled', ['Name: Newsroom']],
  [
    'purchase.needs_attention',
    { problem: 'refund_failed', credits: 556, spent: 0 },
    'A purchase needs attention',
    ['What happened: refund failed', 'Credits: 556', 'Credits already spent: 0'],
  ],
  [
    'review.answered',
    { outcome: 'person_confirmed', analysis_id: 'ana_1' },
    'Answer sent to a writer',
    ['Answer: a person wrote the text', 'Analysis: ana_1'],
  ],
  [
    'review.answered',
    { outcome: 'kept' },
    'Answer sent to a writer',
    ['Answer: the verdict stays'],
  ],
  [
    'review.answered',
    { outcome: 'withdrawn' },
    'Answer sent to a writer',
    ['Answer: the verdict is withdrawn'],
  ],
  [
    'share.created',
    { valid_days: 7, analysis_id: 'ana_1', includes_text: true },
    'Link to an analysis created',
    ['Works for 7 days', 'Analysis: ana_1', 'With the text: yes'],
  ],
  ['share.created', { valid_days: 1 }, 'Link to an analysis created', ['Works for 1 day']],
  [
    'webhook.created',
    { url: 'https://example.com/in', events: ['analysis.completed', 'batch.completed'] },
    'Webhook created',
    ['Address: https://example.com/in', 'Events: analysis completed, batch completed'],
  ],
  [
    'top-up.turned-on',
    { threshold: 2000, price_id: 'price_basic', monthly_ceiling: 90 },
    'Automatic top-up turned on',
    ['Buys when the balance is below: 2,000', 'Package: Basic', 'Monthly ceiling: $90'],
  ],
  [
    'card.saved',
    { brand: 'visa', last4: '4242' },
    'Card saved for automatic top-ups',
    ['Card: Visa', 'Card ends with: 4242'],
  ],
  ['card.removed', { brand: 'amex' }, 'Saved card removed', ['Card: American Express']],
  ['card.removed', { brand: 'unknown' }, 'Saved card removed', ['Card: Card']],
  [
    'member.role-changed',
    { email: 'bo@example.com', role: ['member', 'admin'] },
    'Member’s role changed',
    ['Email: bo@example.com', 'Role: Member → Admin'],
  ],
  ['user.updated', { role: ['viewer', null] }, 'User updated', ['Role: Viewer → nothing']],
  [
    'sso.provider-saved',
    { joining_role: 'viewer' },
    'Organization’s single sign-on set up or changed',
    ['Role of new members: Viewer'],
  ],
  [
    'organization.deletion-requested',
    { deletion_at: '2026-12-01T09:30:00.000Z' },
    'Deletion of the organization requested',
    ['Deletion date: 2026-12-01 09:30 UTC'],
  ],
  ['purchase.flagged', { credits: 556 }, 'A purchase needs attention', ['Credits: 556']],
  // C2: of an earlier release.
  ['password.change', {}, 'Password changed', []],
  // Of a newer release than this page.
  ['team.role_changed', { new_role: 'owner' }, 'Team role changed', ['New role: owner']],
]

test.each(cases)('[U21] %s %j reads “%s”', (action, details, title, lines) => {
  const entry: AuditEntry = {
    id: '1',
    at: '2026-11-15T01:41:00.000Z',
    actor_email: null,
    action,
    subject_id: 'org_1',
    details,
  }
  expect([auditTitle(entry), auditLines(entry)]).toEqual([title, lines])
})
