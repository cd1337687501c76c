import type { Books, Entry, PurchaseRow } from './books.ts'
import type { History, PurchaseStory } from './history.ts'

/**
 * Credits paid for must be added once; refunded or disputed ones taken back once, and returned once if the
 * refund or dispute fails; unpaid purchases must have no effect.
 */
export function checkPurchases({ purchases }: History, books: Books): string[] {
  const rows = new Map(books.purchases.map((row) => [row.session_id, row]))
  const topUps = books.entries.filter((entry) => entry.reason === 'top_up')
  const added = Map.groupBy(topUps, (entry) => entry.reference)
  const known = new Set(books.purchases.map((row) => row.id))
  const problems = topUps
    .filter((entry) => !known.has(entry.reference))
    .map((entry) => `${entry.reference} was added and nobody bought it`)
  for (const story of purchases) {
    const row = rows.get(story.sessionId)
    if (!row) problems.push(`purchase ${story.sessionId} was told and is lost`)
    else problems.push(...checkPurchase(story, { row, added: added.get(row.id) ?? [], books }))
  }
  const told = new Set(purchases.map((story) => story.sessionId))
  for (const { id, session_id, status, card_id } of books.purchases) {
    if (!told.has(session_id) && added.has(id)) problems.push(`${id} was added and never paid`)
    if (card_id !== null && status === 'pending')
      problems.push(`${id} was begun automatically and never ended`)
  }
  return problems
}

function checkPurchase(
  story: PurchaseStory,
  { row, added, books }: { row: PurchaseRow; added: Entry[]; books: Books },
): string[] {
  const wanted = story.ending === 'paid' ? 1 : 0
  const problems: string[] = []
  if (added.length !== wanted)
    problems.push(`${row.id} (${story.ending}) was added ${added.length} times`)
  if (added.some((entry) => entry.change_amount !== story.credits))
    problems.push(`${row.id} added ${added[0]?.change_amount} instead of ${story.credits}`)
  if (added.some((entry) => entry.organization_id !== story.organizationId))
    problems.push(`${row.id} was added to somebody else`)
  return [...problems, ...checkWithheld(story, { row, books })]
}

function checkWithheld(
  story: PurchaseStory,
  { row, books }: { row: PurchaseRow; books: Books },
): string[] {
  const { id, refunded_credits, dispute, disputed_credits, spent_credits } = row
  const taken = books.entries
    .filter(({ reference }) => isWithholding(reference) && reference.split(' ')[1] === id)
    .reduce((sum, entry) => sum - entry.change_amount, 0)
  const problems: string[] = []
  if (refunded_credits !== story.refundedCredits)
    problems.push(`${id}: ${refunded_credits} of ${story.refundedCredits} were refunded`)
  if (dispute !== story.dispute || disputed_credits !== story.disputedCredits)
    problems.push(
      `${id}: its dispute is ${dispute} for ${disputed_credits}, told ${story.dispute} for ${story.disputedCredits}`,
    )
  const withheld = Math.min(story.credits, refunded_credits + disputed_credits)
  if (taken + spent_credits !== withheld)
    problems.push(`${id}: ${taken} taken and ${spent_credits} spent of ${withheld} to withhold`)
  return problems
}

function isWithholding(reference: string): boolean {
  return reference.startsWith('refund ') || reference.startsWith('dispute ')
}

/** Every confirmed adjustment is in the books once, and no adjustment is there that nobody made. */
export function checkAdjustments({ adjustments }: History, { entries }: Books): string[] {
  const nameOf = (id: string, { from, to }: { from: number; to: number }) => `${id} ${from}→${to}`
  const kept = new Map<string, number>()
  for (const entry of entries) {
    if (entry.reason !== 'admin_adjustment' || isWithholding(entry.reference)) continue
    const from = entry.balance_after - entry.change_amount
    const name = nameOf(entry.organization_id, { from, to: entry.balance_after })
    kept.set(name, (kept.get(name) ?? 0) + 1)
  }
  const sent = Map.groupBy(adjustments, (each) => nameOf(each.organizationId, each))
  const problems: string[] = []
  for (const name of new Set([...kept.keys(), ...sent.keys()])) {
    const stories = sent.get(name) ?? []
    const least = stories.filter((story) => story.isTold).length
    const most = least + stories.reduce((sum, story) => sum + story.lost, 0)
    const count = kept.get(name) ?? 0
    if (count < least) problems.push(`adjustment ${name} was told ${least} times, kept ${count}`)
    if (count > most) problems.push(`adjustment ${name} was kept ${count} times, sent ${most}`)
  }
  return problems
}
