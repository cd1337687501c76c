import { type Books, chargedFor, type Entry } from './books.ts'
import { checkAccounts, checkKeys, checkLinks } from './checker-accounts.ts'
import { checkBatches } from './checker-batches.ts'
import { checkLimits } from './checker-limits.ts'
import { checkAdjustments, checkPurchases } from './checker-purchases.ts'
import { checkReserves } from './checker-reserves.ts'
import { checkTeams } from './checker-teams.ts'
import { checkWebhooks } from './checker-webhooks.ts'
import type { History, Order } from './history.ts'

/** Every contradiction between books and history, and every broken promise; empty if all is well. */
export function findViolations(history: History, books: Books): string[] {
  return [
    ...history.surprises,
    ...checkBalances(books),
    ...checkCharges(history, books),
    ...checkReserves(history, books),
    ...checkOrders(history, books),
    ...checkBatches(history, books),
    ...checkPurchases(history, books),
    ...checkAdjustments(history, books),
    ...checkKeys(history, books),
    ...checkLinks(history),
    ...checkAccounts(history, books),
    ...checkTeams(history, books),
    ...checkLimits(books),
    ...checkWebhooks(history, books),
    ...books.jobs.map(
      ({ task_identifier, last_error }) => `job ${task_identifier} was never done: ${last_error}`,
    ),
  ]
}

/**
 * A balance is the sum of its entries, which are numbered and chained without gaps and never go below zero.
 */
function checkBalances({ organizations, entries }: Books): string[] {
  const byOrganization = Map.groupBy(entries, (entry) => entry.organization_id)
  return organizations.flatMap(({ id, credits, entry_count }) => {
    const own = byOrganization.get(id) ?? []
    const problems: string[] = []
    let balance = 0
    for (const [index, entry] of own.entries()) {
      balance += entry.change_amount
      if (entry.number !== index + 1) problems.push(`${id}: entry ${index + 1} is missing`)
      if (entry.balance_after !== balance)
        problems.push(
          `${id}: entry ${entry.number} says ${entry.balance_after}, the sum is ${balance}`,
        )
      if (balance < 0) problems.push(`${id}: entry ${entry.number} is below zero`)
    }
    if (credits !== balance)
      problems.push(`${id}: the balance is ${credits}, its entries add up to ${balance}`)
    if (entry_count !== own.length)
      problems.push(`${id}: ${entry_count} entries counted, ${own.length} kept`)
    return problems
  })
}

/**
 * Every analysis with a price was charged once, plus once for each advice added later; together these make
 * its price. Every charge has its analysis.
 */
function checkCharges({ orders }: History, books: Books): string[] {
  const { entries, analyses, figures } = books
  const charges = entries.filter((entry) => entry.reason === 'analysis')
  const byAnalysis = Map.groupBy(charges, chargedFor)
  const own = charges.filter((entry) => !isForAddedAdvice(entry))
  const stored = new Set(analyses.map((analysis) => analysis.id))
  const problems = charges
    .filter((entry) => !stored.has(chargedFor(entry)))
    .map((entry) => `${chargedFor(entry)} was charged and is not stored`)
  for (const { id, organization_id, credits } of analyses) {
    const paid = byAnalysis.get(id) ?? []
    const times = paid.filter((entry) => !isForAddedAdvice(entry)).length
    const price = paid.reduce((total, entry) => total - entry.change_amount, 0)
    if (times === 0 && credits > 0) problems.push(`${id} is stored and was not charged`)
    if (times > 1) problems.push(`${id} was charged ${times} times`)
    if (
      times > 0 &&
      (price !== credits || paid.some((entry) => entry.organization_id !== organization_id))
    )
      problems.push(`${id} was charged ${price} instead of ${credits}`)
  }
  const told = new Set([
    ...orders.flatMap((order) => order.told.map((each) => each.analysisId)),
    ...books.batchItems.map((item) => item.analysis_id),
  ])
  const unheard = analyses.filter(({ id, credits }) => credits > 0 && !told.has(id)).length
  const lost = orders
    .filter((order) => order.name === null)
    .reduce((sum, each) => sum + each.lost, 0)
  if (unheard > lost)
    problems.push(`${unheard} analyses were charged and told nobody, ${lost} answers were lost`)
  const sum = charges.reduce((total, entry) => total - entry.change_amount, 0)
  if (figures.analyses !== own.length || figures.credits !== sum)
    problems.push(
      `the day's figures are ${figures.analyses} analyses for ${figures.credits}, the entries ${own.length} for ${sum}`,
    )
  return problems
}

/** The reference of such an entry also names the reading. */
function isForAddedAdvice({ reference }: Entry): boolean {
  return reference.includes(' ')
}

/** Every confirmed analysis exists, at the price and balance reported; an idempotency key yields only one. */
function checkOrders({ orders }: History, books: Books): string[] {
  const charges = new Map(
    books.entries
      .filter((entry) => entry.reason === 'analysis')
      .map((entry) => [entry.reference, entry]),
  )
  const kept = new Map(
    books.idempotencyKeys.map((row) => [`${row.organization_id} ${row.key}`, row.analysis_id]),
  )
  const stored = new Set(books.analyses.filter((each) => each.has_result).map((each) => each.id))
  const owners = new Map<string, Order>()
  return orders.flatMap((order) => {
    const problems = order.told.flatMap((told) => {
      const earlier = owners.get(told.analysisId)
      owners.set(told.analysisId, order)
      if (earlier && earlier !== order) return [`${told.analysisId} was given to two orders`]
      return checkTold(order, {
        told,
        charge: charges.get(told.analysisId),
        isStored: stored.has(told.analysisId),
      })
    })
    const ids = new Set(order.told.map((told) => told.analysisId))
    if (ids.size > 1) problems.push(`${order.name} was performed ${ids.size} times`)
    if (order.isDoomed && ids.size > 0) problems.push(`${order.name} failed and was told a result`)
    if (order.name === null) return problems
    const id = kept.get(`${order.organizationId} ${order.name}`) ?? null
    if (id !== ([...ids][0] ?? null))
      problems.push(`${order.name} is kept as ${id} and was told as ${[...ids][0] ?? null}`)
    return problems
  })
}

function checkTold(
  order: Order,
  {
    told,
    charge,
    isStored,
  }: { told: Order['told'][number]; charge: Entry | undefined; isStored: boolean },
): string[] {
  const { analysisId, remaining } = told
  if (order.cost === 0 && !charge) return isStored ? [] : [`${analysisId} was told and is lost`]
  if (!charge) return [`${analysisId} was told and is lost`]
  const problems: string[] = []
  if (charge.organization_id !== order.organizationId || -charge.change_amount !== order.cost)
    problems.push(`${analysisId} cost ${-charge.change_amount} instead of ${order.cost}`)
  if (remaining !== null && charge.balance_after !== remaining)
    problems.push(`${analysisId} left ${charge.balance_after}, ${remaining} was told`)
  return problems
}
