import type { Classification } from '@inkprint/contract'
import { answerReview } from '../features/reviews/answer.ts'
import { invitationMail } from '../features/reviews/mails.ts'
import { sendReview } from '../features/reviews/reviews.ts'
import { openShared } from '../features/shared-analysis/shared-analysis.ts'
import { addDraft, requestReview } from '../features/shared-analysis/writers-side.ts'
import { createShare } from '../features/shares/shares.ts'
import type { CustomerState } from './customer-events.ts'
import { daysAgo, type Moment } from './moments.ts'
import type { DemoProduct } from './product.ts'

/** An organization's reviews with writers: one is waiting for an answer, one has been answered. */
export function reviewsOf(product: DemoProduct, customer: CustomerNow): Moment[] {
  return [...settled(product, customer), ...leftOpen(product, customer)]
}

interface CustomerNow {
  state: CustomerState
  now: Date
}

/** A review in which a writer's draft convinced a member. */
function settled(product: DemoProduct, { state, now }: CustomerNow): Moment[] {
  let sent: Sent | null = null
  const send = async () => {
    sent = await askWriter(product, {
      state,
      among: ['ai', 'mixed', 'uncertain', 'human'],
      writer_email: 'tomasz.writes@example.com',
    })
  }
  const reply = () =>
    writeBack(sent, {
      statement:
        'I wrote this on paper first. The draft is typed from my notebook, mistakes included.',
      draft: `Typed from the notebook, pages 12 and 13.

Begin in the middle and explain later. The opening was longer; cut half of it.
Too many numbers, keep two.
The ending is missing. Sleep on it.`,
    })
  const answer = async () => {
    if (!sent) return
    const { id, reviewId, context } = sent
    await answerReview(context, {
      id,
      reviewId,
      outcome: 'person_confirmed',
      answer: 'Thank you, Tomasz. Your draft settles it; we have told the desk.',
    })
  }
  return [
    { at: daysAgo(now, { days: 1, share: 0.5 }), act: send },
    { at: daysAgo(now, { days: 1, share: 0.61 }), act: reply },
    { at: daysAgo(now, { days: 1, share: 0.68 }), act: answer },
  ]
}

function leftOpen(product: DemoProduct, { state, now }: CustomerNow): Moment[] {
  let sent: Sent | null = null
  const send = async () => {
    sent = await askWriter(product, {
      state,
      among: ['mixed', 'ai', 'uncertain', 'human'],
      writer_email: 'ines.m@example.com',
    })
  }
  const reply = () =>
    writeBack(sent, {
      // True of every mixed text in the demo, whichever part is by an AI.
      statement:
        'Part of this is mine, word for word. I used an assistant for the rest and rewrote it twice.',
      draft: `My notes, from before I used the assistant.

Say first why anybody should care. One example, told plainly.
Then the part with the details; ask the assistant to shorten it.
No ending yet.`,
    })
  const share = async () => {
    if (!sent) return
    const { id, context } = sent
    await createShare(context, { id, includes_text: false, valid_days: 30 })
    await createShare(context, { id, includes_text: true, valid_days: 7 })
  }
  return [
    { at: daysAgo(now, { days: 1, share: 0.85 }), act: send },
    { at: daysAgo(now, { days: 1, share: 0.93 }), act: reply },
    { at: daysAgo(now, { days: 1, share: 0.95 }), act: share },
  ]
}

type Sent = NonNullable<Awaited<ReturnType<typeof askWriter>>>

interface Asked {
  state: CustomerState
  /** Picks the first analysis with one of these verdicts. */
  among: Classification[]
  writer_email: string
}

async function askWriter(product: DemoProduct, { state, among, writer_email }: Asked) {
  const { organizationId, members } = state
  const user = members[0]
  const id = await findAnalysis(product, { organizationId, among })
  if (!user || id === null) return null
  const context = product.member(user, organizationId)
  const { review_id: reviewId } = await sendReview(context, {
    id,
    writer_email,
    invitation: 'We would like to know how this text came about before we decide anything.',
    includes_text: true,
  })
  const shareId = await mailLink(product, reviewId)
  const writer = product.writer({ analysisId: id, organizationId, reviewId, shareId })
  return { id, reviewId, context, writer }
}

async function writeBack(
  sent: Sent | null,
  { statement, draft }: { statement: string; draft: string },
): Promise<void> {
  if (!sent) return
  const { writer } = sent
  await openShared(writer)
  await addDraft(writer, { file_name: 'first-draft.txt', text: draft })
  await requestReview(writer, { statement })
}

/** Creates the link by running the mail's job; the mail itself goes nowhere. */
async function mailLink({ deps }: DemoProduct, reviewId: string): Promise<string> {
  await invitationMail.run(deps, { reviewId })
  const { id } = await deps.db
    .selectFrom('shares')
    .select('id')
    .where('review_id', '=', reviewId)
    .executeTakeFirstOrThrow()
  return id
}

async function findAnalysis(
  { deps }: DemoProduct,
  { organizationId, among }: { organizationId: string; among: Classification[] },
): Promise<string | null> {
  for (const classification of among) {
    const found = await deps.db
      .selectFrom('analyses')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('status', '=', 'done')
      .where('classification', '=', classification)
      .where('review_state', 'is', null)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (found) return found.id
  }
  return null
}
