import type { Books, DeliveryRow } from './books.ts'
import type { History, Received } from './history.ts'

/**
 * Everything that happened in an organization with a webhook was announced; every announcement arrived, and
 * repeats were identical; nothing arrived that had not happened.
 */
export function checkWebhooks(history: History, books: Books): string[] {
  const { received, listening } = history
  const told = new Set(listening)
  return [
    ...checkArrivals(received, books),
    ...listening.flatMap((id) => checkAnnounced(id, books)),
    ...books.deliveries.flatMap((delivery) =>
      told.has(delivery.organization_id) ? checkTruth(delivery, books) : [],
    ),
  ]
}

function checkArrivals(received: readonly Received[], { deliveries }: Books): string[] {
  const problems: string[] = []
  const stored = new Map(deliveries.map((delivery) => [delivery.id, delivery]))
  const taken = new Set(received.filter(({ isTaken }) => isTaken).map(({ id }) => id))
  for (const { id, organizationId, body, isSigned } of received) {
    const delivery = stored.get(id)
    if (!isSigned) problems.push(`${id} was signed wrongly`)
    if (!delivery) problems.push(`${id} arrived and is not in the books`)
    else if (delivery.body !== body) problems.push(`${id} arrived with another body`)
    else if (delivery.organization_id !== organizationId) problems.push(`${id} arrived elsewhere`)
  }
  for (const { id, status } of deliveries) {
    if (status !== 'delivered') problems.push(`${id} is ${status} and was never delivered`)
    else if (!taken.has(id)) problems.push(`${id} is delivered and nobody took it`)
  }
  return problems
}

function checkAnnounced(organizationId: string, books: Books): string[] {
  return announcementsOf(organizationId, books).flatMap(({ subject, times, isRepeatable }) => {
    if (times === 0) return [`${subject} was never announced`]
    return times > 1 && !isRepeatable ? [`${subject} was announced ${times} times`] : []
  })
}

/** The events that had to be announced to an organization, and how often each was. */
export function announcementsOf(
  organizationId: string,
  books: Books,
): { subject: string; times: number; isRepeatable: boolean }[] {
  const own = books.deliveries.filter((each) => each.organization_id === organizationId)
  const counts = Map.groupBy(own, ({ event_type, body }) => `${event_type} ${subjectOf(body)}`)
  const isOwn = (row: { organization_id: string }) => row.organization_id === organizationId
  const added = new Set(
    books.entries.filter(({ reason }) => reason === 'top_up').map(({ reference }) => reference),
  )
  const once = [
    ...books.analyses
      .filter((row) => isOwn(row) && row.has_result)
      .map(({ id }) => `analysis.completed ${id}`),
    ...books.purchases
      .filter((row) => isOwn(row) && added.has(row.id))
      .map(({ id }) => `purchase.paid ${id}`),
  ]
  // A batch is completed again after its failed texts were retried.
  const repeatable = books.batches
    .filter((row) => isOwn(row) && row.status === 'done')
    .map(({ id }) => `batch.completed ${id}`)
  const timesOf = (subject: string) => counts.get(subject)?.length ?? 0
  return [
    ...once.map((subject) => ({ subject, times: timesOf(subject), isRepeatable: false })),
    ...repeatable.map((subject) => ({ subject, times: timesOf(subject), isRepeatable: true })),
  ]
}

/** Announced events must have happened; a failed text may have been retried since. */
function checkTruth({ id, event_type, body, organization_id }: DeliveryRow, books: Books) {
  const subject = subjectOf(body).split(' ')[0]
  const isOwn = (row: { id: string; organization_id: string }) =>
    row.id === subject && row.organization_id === organization_id
  const has = {
    'analysis.completed': () =>
      books.analyses.some(
        (row) => isOwn(row) && (row.has_result || subjectOf(body).endsWith('failed')),
      ),
    'batch.completed': () => books.batches.some(isOwn),
    'purchase.paid': () => books.purchases.some(isOwn),
    'credits.low': () => true,
  }[event_type]
  return has?.() ? [] : [`${id} announces ${event_type} of ${subject}, which did not happen`]
}

/** The subject of an announcement; keeps failed analyses distinct from those that were read. */
function subjectOf(body: string): string {
  const { data } = JSON.parse(body) as { data: Record<string, unknown> }
  const id = String(data.analysis_id ?? data.batch_id ?? data.id ?? '')
  return data.analysis_id && data.status === 'failed' ? `${id} failed` : id
}
