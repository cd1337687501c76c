import type { Books } from './books.ts'

/** No key may exceed its budget, and no saved card its monthly ceiling. */
export function checkLimits({ keys, analyses, entries, topUps, purchases }: Books): string[] {
  const problems: string[] = []
  const spent = Map.groupBy(analyses, (analysis) => analysis.api_key_id)
  // Advice that a member adds later has another reference and is not charged to a key.
  const charged = new Map(entries.map((entry) => [entry.reference, -entry.change_amount]))
  for (const { id: keyId, monthly_budget } of keys) {
    const sum = (spent.get(keyId) ?? []).reduce(
      (total, { id }) => total + (charged.get(id) ?? 0),
      0,
    )
    if (monthly_budget !== null && sum > monthly_budget)
      problems.push(`${keyId} spent ${sum} of its budget of ${monthly_budget}`)
  }
  for (const { organization_id, monthly_ceiling } of topUps) {
    const charged = purchases
      .filter((row) => row.organization_id === organization_id && row.card_id !== null)
      .filter(({ status }) => status !== 'failed' && status !== 'expired')
      .reduce((total, { price }) => total + price, 0)
    if (monthly_ceiling !== null && charged > monthly_ceiling)
      problems.push(
        `${organization_id} was charged ${charged} above its ceiling ${monthly_ceiling}`,
      )
  }
  return problems
}
