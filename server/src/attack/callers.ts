import { api, keyScopes } from '@inkprint/contract'
import { newId } from '../platform/ids.ts'
import {
  buy,
  makeBatch,
  makeInvitation,
  makeWebhook,
  makeWriter,
  startCard,
  startCheckout,
} from '../testing/belongings.ts'
import { makeMember } from '../testing/make.ts'
import type { TestApp } from '../testing/test-app.ts'

/** Every kind of caller. */
export const roles = [
  'stranger',
  'unverified',
  'owner',
  'admin',
  'member',
  'viewer',
  'other',
  'superuser',
  'deactivated',
  'key',
  'writer',
] as const
export type Role = (typeof roles)[number]

/** What the owner's organization has, and each account's address. */
export interface Callers {
  tokens: Record<Role, string | undefined>
  emails: Record<Role, string>
  organization: string
  keyId: string
  analysis: string
  batch: string
  share: string
  review: string
  draft: string
  webhook: string
  delivery: string
  checkout: string
  purchase: string
  /** A paid purchase, and a page on which a card is being saved. */
  paidPurchase: string
  cardSession: string
  ownerId: string
  viewerId: string
  invitation: string
  /** Another session of the owner, not the one they call with. */
  session: string
}

const text = 'A writer keeps a small book of words. '.repeat(40)

/**
 * One person of each kind. `other` owns a rival organization, and `key` belongs to the owner's. The writer
 * has a link to the owner's analysis but no account.
 */
export async function makeCallers(app: TestApp): Promise<Callers> {
  const owner = await makeMember(app, { credits: 1_000, scopes: [...keyScopes] })
  const other = await makeMember(app, { credits: 1_000, name: 'Rival' })
  const organization_id = owner.organizationId
  const admin = await app.makeUser({ organization_id, role: 'admin' })
  const member = await app.makeUser({ organization_id, role: 'member' })
  const viewer = await app.makeUser({ organization_id, role: 'viewer' })
  const unverified = await app.makeUser({ is_verified: false, organization_id })
  const deactivated = await app.makeUser({ is_active: false, organization_id })
  const superuser = await app.makeUser({ is_superuser: true })
  const analyzed = await app.call(
    api.playground.analyze,
    { text, api_key_id: owner.key.id },
    owner.token,
  )
  const batch = await makeBatch(app, owner.key.api_key)
  const writer = await makeWriter(app, { token: owner.token, id: analyzed.body.analysis_id })
  return {
    tokens: {
      stranger: undefined,
      unverified: unverified.token,
      owner: owner.token,
      admin: admin.token,
      member: member.token,
      viewer: viewer.token,
      other: other.token,
      superuser: superuser.token,
      deactivated: deactivated.token,
      key: owner.key.api_key,
      writer: writer.token,
    },
    emails: {
      stranger: 'stranger@example.com',
      unverified: unverified.user.email,
      owner: owner.user.email,
      admin: admin.user.email,
      member: member.user.email,
      viewer: viewer.user.email,
      other: other.user.email,
      superuser: superuser.user.email,
      deactivated: deactivated.user.email,
      key: owner.user.email,
      writer: writer.email,
    },
    organization: organization_id,
    keyId: owner.key.id,
    analysis: analyzed.body.analysis_id,
    batch,
    share: writer.share,
    review: writer.review,
    draft: writer.draft,
    paidPurchase: await buy(app, owner.token),
    cardSession: await startCard(app, owner.token),
    ...(await startCheckout(app, owner.token)),
    ownerId: owner.user.id,
    viewerId: viewer.user.id,
    invitation: await makeInvitation(app, owner.token),
    ...(await makeWebhook(app, owner.token)),
    session: await idleSession(app, owner.user.id),
  }
}

async function idleSession({ deps }: TestApp, userId: string): Promise<string> {
  const id = newId('ses')
  const expires_at = new Date(deps.now().getTime() + 3_600_000)
  await deps.db.insertInto('sessions').values({ id, user_id: userId, expires_at }).execute()
  return id
}
