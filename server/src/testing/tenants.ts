import { api, type Endpoint, keyScopes } from '@inkprint/contract'
import { expect } from 'vitest'
import { dayMs } from '../platform/days.ts'
import {
  buy,
  makeBatch,
  makeInvitation,
  makeWebhook,
  makeWriter,
  startCard,
  startCheckout,
} from './belongings.ts'
import { makeMember } from './make.ts'
import type { TestApp } from './test-app.ts'

/** Ids and credentials of an organization. */
export interface Tenant {
  organization: string
  keyId: string
  userId: string
  analysis: string
  shareId: string
  reviewId: string
  draftId: string
  batch: string
  webhook: string
  delivery: string
  session: string
  cardSession: string
  invitationId: string
  colleagueId: string
  purchase: string
  paidPurchase: string
  token: string
  key: string
  /** The link of the writer, who has requested another look. */
  link: string
}

export const madeUp: Tenant = {
  organization: 'org_0000000000000000000000',
  keyId: 'key_0000000000000000000000',
  userId: 'usr_0000000000000000000000',
  analysis: 'ana_0000000000000000000000',
  shareId: 'shr_0000000000000000000000',
  reviewId: 'rev_0000000000000000000000',
  draftId: 'drf_0000000000000000000000',
  batch: 'bat_0000000000000000000000',
  webhook: 'whk_0000000000000000000000',
  delivery: 'msg_00000000000000000000000000000000',
  session: 'cs_test_0000000000000000000000',
  cardSession: 'cs_test_0000000000000000000000',
  invitationId: 'inv_0000000000000000000000',
  colleagueId: 'usr_0000000000000000000000',
  purchase: 'pur_0000000000000000000000',
  paidPurchase: 'pur_0000000000000000000000',
  token: '',
  key: '',
  link: '',
}

/** Queries that filter or count one's own data find nothing for ids of others. */
export function isFilter({ path }: Endpoint, field: string): boolean {
  const isList = path.endsWith('/analyses') || path.endsWith('/export')
  return isList || ['apiKeyId', 'api_key_ids', 'analysis_ids'].includes(field)
}

const idKinds: Record<string, keyof Tenant> = {
  keyId: 'keyId',
  api_key_id: 'keyId',
  apiKeyId: 'keyId',
  api_key_ids: 'keyId',
  analysis_id: 'analysis',
  analysis_ids: 'analysis',
  user_id: 'userId',
  userId: 'colleagueId',
  invitationId: 'invitationId',
  shareId: 'shareId',
  reviewId: 'reviewId',
  draftId: 'draftId',
  purchase_id: 'purchase',
  deliveryId: 'delivery',
}

export function isForTenants({ access }: Endpoint): boolean {
  return access === 'member' || access === 'api-key'
}

function fieldsOf({ params, query, body }: Endpoint): string[] {
  return [params, query, body].flatMap((schema) => Object.keys(schema.shape))
}

/** Fields that contain ids of things with an owner; new ones must be added here. */
export function idFieldsOf(endpoint: Endpoint): string[] {
  const fields = fieldsOf(endpoint).filter((field) => /(^id|_ids?|Id)$/.test(field))
  // Ids that anybody may name, and ids from other services.
  const common = ['price_id', 'group_id', 'force_group_id', 'tax_id', 'client_id']
  const named = fields.filter((field) => !common.includes(field))
  for (const field of named) expect(['id', 'session_id', ...Object.keys(idKinds)]).toContain(field)
  return named
}

interface Wanted {
  endpoint: Endpoint
  field: string
  ids: Tenant
}

export function idFor({ endpoint: { path }, field, ids }: Wanted): string | string[] {
  if (field === 'id' && /\/(analyses|scan)\//.test(path)) return ids.analysis
  if (field === 'id' && path.includes('/webhooks/')) return ids.webhook
  if (field === 'id' && path.includes('/batches/')) return ids.batch
  if (field === 'id') return path.includes('/purchases/') ? ids.paidPurchase : ids.organization
  if (field === 'session_id') return path.includes('/card/') ? ids.cardSession : ids.session
  const id = ids[idKinds[field] ?? 'keyId']
  return field.endsWith('_ids') ? [id] : id
}

export const text = 'A writer keeps a small book of words. '.repeat(40)

/** The input an endpoint needs besides ids. */
export function fieldsFor(endpoint: Endpoint): Record<string, unknown> {
  const known: Record<string, unknown> = {
    text,
    name: 'Desk',
    title: 'Draft',
    is_correct: true,
    is_active: true,
    writer_email: 'bo@example.com',
    includes_text: true,
    valid_days: 7,
    outcome: 'kept',
    reset_reason: 'A lost phone',
    emails: ['cy@example.com'],
    role: 'viewer',
    items: [{ id: 'one', text }],
    url: 'https://hooks.inkprint.example/',
    events: ['batch.completed'],
    startDate: dayAfter(-1),
    endDate: dayAfter(1),
  }
  const fields = fieldsOf(endpoint).filter((field) => field in known)
  return Object.fromEntries(fields.map((field) => [field, known[field]]))
}

export function inputOf(endpoint: Endpoint, ids: Tenant): Record<string, unknown> {
  const ownIds = idFieldsOf(endpoint).map((field) => [field, idFor({ endpoint, field, ids })])
  return { ...fieldsFor(endpoint), ...Object.fromEntries(ownIds) }
}

function dayAfter(days: number): string {
  return new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
}

/** An organization that has used every feature. */
export async function makeTenant(app: TestApp, name: string): Promise<Tenant> {
  const { organizationId, user, token, key } = await makeMember(app, {
    credits: 100,
    name,
    scopes: [...keyScopes],
  })
  const analysis = await analyzeOnce(app, { keyId: key.id, token })
  const writer = await makeWriter(app, { token, id: analysis })
  const asked = await app.call(api.sharedAnalysis.requestReview, {}, writer.token)
  expect(asked.status).toBe(200)
  const paidPurchase = await buy(app, token)
  const { checkout, purchase } = await startCheckout(app, token)
  return {
    organization: organizationId,
    keyId: key.id,
    userId: user.id,
    analysis,
    shareId: writer.share,
    reviewId: writer.review,
    draftId: writer.draft,
    batch: await makeBatch(app, key.api_key),
    ...(await makeWebhook(app, token)),
    session: checkout,
    cardSession: await startCard(app, token),
    invitationId: await makeInvitation(app, token),
    colleagueId: (await app.makeUser({ organization_id: organizationId })).user.id,
    purchase,
    paidPurchase,
    token,
    key: key.api_key,
    link: writer.token,
  }
}

export async function analyzeOnce(
  app: TestApp,
  { keyId, token }: Pick<Tenant, 'keyId' | 'token'>,
): Promise<string> {
  const analyzed = await app.call(api.playground.analyze, { text, api_key_id: keyId }, token)
  expect(analyzed.status).toBe(200)
  return analyzed.body.analysis_id
}

/** Everything that another organization's call could have changed. */
export async function everythingOf(app: TestApp, { token, analysis: id, webhook }: Tenant) {
  const answers = [
    await app.call(api.apiKeys.list, { active_only: 'false' }, token),
    await app.call(api.credits.listEntries, {}, token),
    await app.call(api.organization.get, {}, token),
    await app.call(api.ownAnalyses.get, { id }, token),
    await app.call(api.shares.list, { id }, token),
    await app.call(api.reviews.list, { id }, token),
    await app.call(api.purchases.list, {}, token),
    await app.call(api.topUps.get, {}, token),
    await app.call(api.team.get, {}, token),
    await app.call(api.ownWebhooks.list, {}, token),
    await app.call(api.ownWebhooks.listDeliveries, { id: webhook }, token),
  ]
  for (const { status } of answers) expect(status).toBe(200)
  return answers.map(({ body }) => body)
}
