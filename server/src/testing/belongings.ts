import { api } from '@inkprint/contract'
import { newId } from '../platform/ids.ts'
import { type TestApp, writerToken } from './test-app.ts'

/** Shares an analysis, and sends it to its writer, who adds a draft. */
export async function makeWriter(app: TestApp, { token, id }: { token: string; id: string }) {
  const shared = { id, includes_text: false, valid_days: 1 } as const
  const { body: share } = await app.call(api.shares.create, shared, token)
  const email = freshEmail()
  const sent = { id, writer_email: email, includes_text: true }
  const { body: review } = await app.call(api.reviews.create, sent, token)
  await app.runJobs()
  const link = writerToken(app.mails.findLast(({ to }) => to === email))
  const draft = { file_name: 'First.txt', text: 'The first draft.' }
  const { body } = await app.call(api.sharedAnalysis.addDraft, draft, link)
  return {
    email,
    token: link,
    share: share.share_id,
    review: review.review_id,
    draft: body.draft_id,
  }
}

/** Invites somebody to a team. */
export async function makeInvitation(app: TestApp, token: string): Promise<string> {
  await app.call(api.team.invite, { emails: [freshEmail()], role: 'member' }, token)
  const { body } = await app.call(api.team.get, {}, token)
  return body.invitations[0]?.invitation_id ?? ''
}

/** A batch with one waiting text. */
export async function makeBatch(app: TestApp, key: string): Promise<string> {
  const { body } = await app.call(api.batches.create, { items: [{ id: 'one', text }] }, key)
  return body.batch_id
}

const text = 'A clerk counts the ships that enter the harbour. '.repeat(30)

/** A webhook with something to send, at an address that does not exist. */
export async function makeWebhook(app: TestApp, token: string) {
  const wanted = { url: 'https://hooks.inkprint.example/', events: ['batch.completed' as const] }
  const { body } = await app.call(api.ownWebhooks.create, wanted, token)
  const id = body.webhook_id
  const { body: test } = await app.call(api.ownWebhooks.sendTest, { id }, token)
  return { webhook: id, delivery: test.delivery_id }
}

export async function startCheckout(app: TestApp, token: string) {
  const answer = await app.call(api.purchases.create, { price_id: 'price_basic' }, token)
  const { body } = await app.call(api.purchases.list, {}, token)
  return { checkout: sessionIn(answer.body), purchase: body.items[0]?.id ?? '' }
}

export async function buy(app: TestApp, token: string): Promise<string> {
  const { checkout, purchase } = await startCheckout(app, token)
  await app.deps.payments?.sandbox?.close(checkout, 'paid')
  await app.call(api.purchases.confirm, { session_id: checkout }, token)
  return purchase
}

export async function startCard(app: TestApp, token: string): Promise<string> {
  return sessionIn((await app.call(api.topUps.saveCard, {}, token)).body)
}

function sessionIn({ session_url }: { session_url: string }): string {
  return new URL(session_url).pathname.split('/').at(-1) ?? ''
}

export function freshEmail(): string {
  return `${newId('usr').toLowerCase()}@example.com`
}
