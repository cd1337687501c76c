import type { Books, DeliveryRow } from './books.ts'
import type { History, Received } from './history.ts'

/**
 * Everything that happened in an organization with a webhook was announced, every announcement arrived,
 * repeated ones as they were, and nothing arrived that did not happen.
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

/** What must have been announced, and how often. */
function checkAnnounced(organizationId: string, books: Books): string[] {
  const own = books.deliveries.filter((each) => each.organization_id === organizationId)
  const counts = Map.groupBy(own, ({ event_type, body }) => `${event_type} ${subjectOf(body)}`)
  const problems: string[] = []
  const expectOf = (subject: string, { isRepeatable = false } = {}) => {
    const times = counts.get(subject)?.length ?? 0
    if (times === 0) problems.push(`${subject} was never announced`)
    if (times > 1 && !isRepeatable) problems.push(`${subject} was announced ${times} times`)
  }
  for (const { id, organization_id, has_result } of books.analyses) {
    if (organization_id === organizationId && has_result) expectOf(`analysis.completed ${id}`)
  }
  for (const { id, organization_id, status } of books.batches) {
    // One whose failed texts were retried is completed again.
    if (organization_id === organizationId && status === 'done')
      expectOf(`batch.completed ${id}`, { isRepeatable: true })
  }
  for (const { id, organization_id } of books.purchases) {
    const isAdded = books.entries.some(
      ({ reason, reference }) => reason === 'top_up' && reference === id,
    )
    if (organization_id === organizationId && isAdded) expectOf(`purchase.paid ${id}`)
  }
  return problems
}

/** What is announced has happened; a text that failed may have been retried since. */
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

/** What it is about; an analysis that failed is told apart from one that was read. */
function subjectOf(body: string): string {
  const { data } = JSON.parse(body) as { data: Record<string, unknown> }
  const id = String(data.analysis_id ?? data.batch_id ?? data.id ?? '')
  return data.analysis_id && data.status === 'failed' ? `${id} failed` : id
}
