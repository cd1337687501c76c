import { api } from '@inkprint/contract'
import { newId } from '../platform/ids.ts'
import { buy, makeWriter, startCard, startCheckout } from '../testing/belongings.ts'
import { makeMember } from '../testing/make.ts'
import type { TestApp } from '../testing/test-app.ts'

/** Everybody who may call. */
export const roles = [
  'stranger',
  'unverified',
  'member',
  'other',
  'superuser',
  'deactivated',
  'key',
  'writer',
] as const
export type Role = (typeof roles)[number]

/** What the member's organization owns, and the address each account signs in with. */
export interface Callers {
  tokens: Record<Role, string | undefined>
  emails: Record<Role, string>
  organization: string
  keyId: string
  analysis: string
  share: string
  review: string
  draft: string
  checkout: string
  purchase: string
  /** One that is paid, and the page on which a card is being saved. */
  paidPurchase: string
  cardSession: string
  memberId: string
  /** A session of the member's, not the one they call with. */
  session: string
}

const text = 'A writer keeps a small book of words. '.repeat(40)

/**
 * One person of each kind; the other belongs to a rival organization, the key to the member's own. The
 * writer has a link to the member's analysis and no account.
 */
export async function makeCallers(app: TestApp): Promise<Callers> {
  const member = await makeMember(app, { credits: 1_000 })
  const other = await makeMember(app, { credits: 1_000, name: 'Rival' })
  const organization_id = member.organizationId
  const unverified = await app.makeUser({ is_verified: false, organization_id })
  const deactivated = await app.makeUser({ is_active: false, organization_id })
  const superuser = await app.makeUser({ is_superuser: true })
  const analysed = await app.call(
    api.playground.analyze,
    { text, api_key_id: member.key.id },
    member.token,
  )
  const writer = await makeWriter(app, { token: member.token, id: analysed.body.analysis_id })
  return {
    tokens: {
      stranger: undefined,
      unverified: unverified.token,
      member: member.token,
      other: other.token,
      superuser: superuser.token,
      deactivated: deactivated.token,
      key: member.key.api_key,
      writer: writer.token,
    },
    emails: {
      stranger: 'stranger@example.com',
      unverified: unverified.user.email,
      member: member.user.email,
      other: other.user.email,
      superuser: superuser.user.email,
      deactivated: deactivated.user.email,
      key: member.user.email,
      writer: writer.email,
    },
    organization: organization_id,
    keyId: member.key.id,
    analysis: analysed.body.analysis_id,
    share: writer.share,
    review: writer.review,
    draft: writer.draft,
    paidPurchase: await buy(app, member.token),
    cardSession: await startCard(app, member.token),
    ...(await startCheckout(app, member.token)),
    memberId: member.user.id,
    session: await idleSession(app, member.user.id),
  }
}

async function idleSession({ deps }: TestApp, userId: string): Promise<string> {
  const id = newId('ses')
  const expires_at = new Date(deps.now().getTime() + 3_600_000)
  await deps.db.insertInto('sessions').values({ id, user_id: userId, expires_at }).execute()
  return id
}
