import type { Books } from './books.ts'
import type { TestRun } from './test-run.ts'

/** How often each thing was done, answered and killed. */
export function summary(
  { tally, history, slowestRefusalMs }: TestRun,
  { analyses, deliveries, teamChanges, keys }: Books,
): Record<string, number> {
  const { orders, batches, purchases, adjustments, links, received } = history
  const spentOf = (id: string) =>
    analyses.reduce((sum, each) => sum + (each.api_key_id === id ? each.credits : 0), 0)
  return {
    'batches told': batches.filter(({ told }) => told.length > 0).length,
    'texts of batches read': analyses.filter(
      ({ origin, status }) => origin === 'batch' && status === 'done',
    ).length,
    'analyses told': new Set(orders.flatMap((order) => order.told.map((each) => each.analysisId)))
      .size,
    'analyses canceled while they waited': analyses.filter(
      ({ status, words_read }) => status === 'cancelled' && words_read === null,
    ).length,
    'analyses canceled while they were read, and charged for that': analyses.filter(
      ({ status, words_read }) => status === 'cancelled' && words_read !== null,
    ).length,
    'analyses that failed or whose server died': analyses.filter(
      ({ status }) => status === 'failed',
    ).length,
    'analyses done whose key was deleted meanwhile': analyses.filter(
      ({ status, outlived_key }) => status === 'done' && outlived_key,
    ).length,
    'purchases paid': purchases.filter((story) => story.ending === 'paid').length,
    'automatic top-ups paid': purchases.filter(
      ({ sessionId, ending }) => sessionId.startsWith('pi_') && ending === 'paid',
    ).length,
    'automatic top-ups declined': purchases.filter(
      ({ sessionId, ending }) => sessionId.startsWith('pi_') && ending === 'failed',
    ).length,
    'purchases disputed': purchases.filter((story) => story.dispute !== null).length,
    'adjustments told': adjustments.filter((story) => story.isTold).length,
    'reset links that worked': links.filter((each) => each.purpose === 'reset' && each.worked > 0)
      .length,
    'e-mail links that worked': links.filter(
      (each) => each.purpose === 'email-change' && each.worked > 0,
    ).length,
    'invitations accepted': links.filter((each) => each.purpose === 'invitation' && each.worked > 0)
      .length,
    'changes of teams': teamChanges.length,
    'webhook messages delivered': deliveries.length,
    'requests to the receiver of webhooks, repeats among them': received.length,
    'requests the receiver did not take': received.filter(({ isTaken }) => !isTaken).length,
    'keys that spent all of their budget, but for 5 credits at most': keys.filter(
      ({ id, monthly_budget }) => monthly_budget !== null && spentOf(id) > monthly_budget - 5,
    ).length,
    'ms until the slowest 503': slowestRefusalMs,
    ...Object.fromEntries([...tally].sort(([left], [right]) => left.localeCompare(right))),
  }
}
