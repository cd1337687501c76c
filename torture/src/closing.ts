import type { Books } from './books.ts'
import { announcementsOf } from './checker-webhooks.ts'
import type { History } from './history.ts'

/** The summary most readers want first: how much was done, and how much was lost or done twice. */
export function closing(history: History, books: Books): string[] {
  return [topUps(history, books), batches(history, books), texts(books), webhooks(history, books)]
}

function topUps({ purchases }: History, books: Books): string {
  const stories = purchases.filter(({ sessionId }) => sessionId.startsWith('pi_'))
  const idOf = new Map(books.purchases.map(({ session_id, id }) => [session_id, id]))
  const timesAdded = timesOf(
    books.entries.filter(({ reason }) => reason === 'top_up').map(({ reference }) => reference),
  )
  const paid = stories.filter(({ ending }) => ending === 'paid')
  const declined = stories.length - paid.length
  const times = paid.map(({ sessionId }) => timesAdded(idOf.get(sessionId) ?? ''))
  return line('automatic top-ups', { paid: paid.length, declined, ...faults(times) })
}

function batches({ batches: stories }: History, books: Books): string {
  const stored = new Set(books.batches.map(({ id }) => id))
  const told = stories.filter((story) => story.told.length > 0)
  const statuses = countBy(books.batches.map(({ status }) => status))
  const times = told.map((story) => {
    const ids = new Set(story.told)
    return ids.size > 1 ? ids.size : [...ids].filter((id) => stored.has(id)).length
  })
  return line('batches', { told: told.length, ...statuses, ...faults(times) })
}

/** A text that was read and judged is charged once. */
function texts({ batchItems, analyses, entries }: Books): string {
  const analysisOf = new Map(analyses.map((each) => [each.id, each]))
  const timesCharged = timesOf(
    entries.filter(({ reason }) => reason === 'analysis').map(({ reference }) => reference),
  )
  const accepted = batchItems.filter(({ reason }) => reason === null)
  const found = accepted.map(({ analysis_id }) => analysisOf.get(analysis_id ?? ''))
  const statuses = countBy(found.flatMap((each) => each?.status ?? []))
  const times = found.map((each) => {
    if (!each) return 0
    return each.credits > 0 ? timesCharged(each.id) : 1 + timesCharged(each.id)
  })
  const refused = batchItems.length - accepted.length
  return line('texts of batches', {
    sent: batchItems.length,
    refused,
    ...statuses,
    ...faults(times),
  })
}

/** The same message may arrive repeatedly; one event in two messages counts as announced twice. */
function webhooks({ received, listening }: History, books: Books): string {
  const taken = new Set(received.filter(({ isTaken }) => isTaken).map(({ id }) => id))
  const delivered = books.deliveries.filter(
    ({ id, status }) => status === 'delivered' && taken.has(id),
  )
  const announced = listening.flatMap((id) => announcementsOf(id, books))
  const undelivered = books.deliveries.length - delivered.length
  const { lost, doubled } = faults(
    announced.map(({ times, isRepeatable }) => (isRepeatable ? Math.min(1, times) : times)),
  )
  const requests = received.length
  return line('webhooks', {
    announced: books.deliveries.length,
    delivered: delivered.length,
    requests,
    lost: lost + undelivered,
    doubled,
  })
}

/** Counts violations among things that should have happened exactly once. */
function faults(times: readonly number[]): { lost: number; doubled: number } {
  return {
    lost: times.filter((each) => each === 0).length,
    doubled: times.filter((each) => each > 1).length,
  }
}

function timesOf(names: readonly string[]): (name: string) => number {
  const counts = countBy(names)
  return (name) => counts[name] ?? 0
}

function countBy(names: readonly string[]): Record<string, number> {
  return Object.fromEntries(
    [...Map.groupBy(names, (name) => name)].map(([name, same]) => [name, same.length]),
  )
}

function line(what: string, counts: Record<string, number>): string {
  const told = Object.entries(counts).map(([name, count]) => `${count} ${name.replace('_', ' ')}`)
  return `${what}: ${told.join(', ')}`
}
