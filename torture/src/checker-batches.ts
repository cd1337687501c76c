import type { Books } from './books.ts'
import type { History } from './history.ts'

/** Every confirmed batch exists once and has ended, and so have all of its texts. */
export function checkBatches({ batches }: History, books: Books): string[] {
  const stored = new Map(books.batches.map((batch) => [batch.id, batch]))
  const analyses = new Map(books.analyses.map((analysis) => [analysis.id, analysis]))
  const items = Map.groupBy(books.batchItems, (item) => item.batch_id)
  const problems = books.waiting.map((id) => `${id} still waits`)
  const owners = new Map<string, string>()
  for (const { name, told, texts, organizationId } of batches) {
    const ids = new Set(told)
    if (ids.size > 1) problems.push(`${name} was accepted ${ids.size} times`)
    for (const id of ids) {
      const batch = stored.get(id)
      const own = items.get(id) ?? []
      if (!batch) problems.push(`${id} was told and is lost`)
      else if (batch.organization_id !== organizationId) problems.push(`${id} is somebody else’s`)
      else if (batch.status !== 'done' && batch.status !== 'cancelled')
        problems.push(`${id} is ${batch.status} and nobody works any more`)
      if (own.length !== texts) problems.push(`${id} has ${own.length} of ${texts} texts`)
      for (const { number, analysis_id, reason } of own) {
        if (reason !== null) continue
        const analysis = analyses.get(analysis_id ?? '')
        if (!analysis) problems.push(`text ${number} of ${id} has no analysis`)
        else if (analysis.status === 'accepted' || analysis.status === 'reading')
          problems.push(`text ${number} of ${id} is ${analysis.status}`)
        const owner = owners.get(analysis_id ?? '')
        if (owner) problems.push(`${analysis_id} is a text of ${owner} and of ${id}`)
        owners.set(analysis_id ?? '', id)
      }
    }
  }
  const known = new Set(batches.flatMap(({ told }) => told))
  for (const { id } of books.batches) {
    if (!known.has(id)) problems.push(`${id} is there and nobody was told`)
  }
  return problems
}
