import { api } from '@inkprint/contract'
import { newId } from '../platform/ids.ts'
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
] as const
export type Role = (typeof roles)[number]

/** What the member's organization owns, and the address each account signs in with. */
export interface Callers {
  tokens: Record<Role, string | undefined>
  emails: Record<Role, string>
  organization: string
  keyId: string
  analysis: string
  checkout: string
  purchase: string
  /** One that is paid, and the page on which a card is being saved. */
  paidPurchase: string
  cardSession: string
  memberId: string
}

const text = 'A writer keeps a small book of words. '.repeat(40)

/** One person of each kind; the other belongs to a rival organization, the key to the member's own. */
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
  return {
    tokens: {
      stranger: undefined,
      unverified: unverified.token,
      member: member.token,
      other: other.token,
      superuser: superuser.token,
      deactivated: deactivated.token,
      key: member.key.api_key,
    },
    emails: {
      stranger: 'stranger@example.com',
      unverified: unverified.user.email,
      member: member.user.email,
      other: other.user.email,
      superuser: superuser.user.email,
      deactivated: deactivated.user.email,
      key: member.user.email,
    },
    organization: organization_id,
    keyId: member.key.id,
    analysis: analysed.body.analysis_id,
    paidPurchase: await buy(app, member.token),
    cardSession: await startCard(app, member.token),
    ...(await startCheckout(app, member.token)),
    memberId: member.user.id,
  }
}

async function startCheckout(app: TestApp, token: string) {
  const answer = await app.call(api.purchases.create, { price_id: 'price_basic' }, token)
  const { body } = await app.call(api.purchases.list, {}, token)
  return { checkout: sessionIn(answer.body), purchase: body.items[0]?.id ?? '' }
}

async function buy(app: TestApp, token: string): Promise<string> {
  const { checkout, purchase } = await startCheckout(app, token)
  await app.deps.payments?.sandbox?.close(checkout, 'paid')
  await app.call(api.purchases.confirm, { session_id: checkout }, token)
  return purchase
}

async function startCard(app: TestApp, token: string): Promise<string> {
  return sessionIn((await app.call(api.topUps.saveCard, {}, token)).body)
}

function sessionIn({ session_url }: { session_url: string }): string {
  return new URL(session_url).pathname.split('/').at(-1) ?? ''
}

export function freshEmail(): string {
  return `${newId('usr').toLowerCase()}@example.com`
}
