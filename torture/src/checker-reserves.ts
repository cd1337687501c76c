import { analysisCost } from '@inkprint/contract'
import type { openPool } from '@inkprint/server/db'
import { type AnalysisRow, type Books, chargedFor } from './books.ts'
import type { History } from './history.ts'

type Pool = ReturnType<typeof openPool>

/** At the end nothing may be reserved, and every analysis must have ended as its row says. */
export function checkReserves(history: History, books: Books): string[] {
  const { organizations, analyses } = books
  return [
    ...organizations
      .filter((each) => each.reserved !== 0 || each.open_analyses !== 0)
      .map(({ id, reserved }) => `${id}: ${reserved} are reserved and nobody works any more`),
    ...analyses.flatMap((analysis) => {
      const problems = checkEnd(analysis)
      if (problems.length === 0) return []
      return problems.map((problem) => `${problem}${circumstances(analysis, { history, books })}`)
    }),
  ]
}

function checkEnd(analysis: AnalysisRow): string[] {
  const { id, status, credits, reserved, words, words_read, adds_to, has_result } = analysis
  const problems: string[] = []
  if (adds_to !== null) problems.push(`${id} was read for advice to ${adds_to} and is left over`)
  if (reserved !== 0) problems.push(`${id} is ${status} and holds ${reserved} back`)
  if (has_result !== (status === 'done' || status === 'not_judged'))
    problems.push(`${id} is ${status} and has ${has_result ? 'a' : 'no'} result`)
  const isCharged = status === 'done' || (status === 'cancelled' && words_read !== null)
  if (isCharged !== credits > 0) problems.push(`${id} is ${status} and cost ${credits}`)
  if (
    words_read !== null &&
    (words_read > words || credits !== analysisCost(words_read, detection))
  )
    problems.push(`${id}: ${words_read} of ${words} words were read and cost ${credits}`)
  // Includes the advice requested at once or added later.
  if (status === 'done' && credits !== analysisCost(words, analysis))
    problems.push(
      `${id} cost ${credits} instead of ${analysisCost(words, analysis)} for what it says`,
    )
  return problems
}

const nearMs = 5_000

/** What else is known about an analysis, to explain a violation. */
function circumstances(
  analysis: AnalysisRow,
  { history, books }: { history: History; books: Books },
): string {
  const { id, created_at, finished_at } = analysis
  const begin = Date.parse(created_at) - nearMs
  const end = Date.parse(finished_at ?? created_at) + nearMs
  const isNear = ({ at }: { at: string }) => Date.parse(at) > begin && Date.parse(at) < end
  const charges = books.entries.filter(
    (entry) => entry.reason === 'analysis' && chargedFor(entry) === id,
  )
  return [
    '',
    JSON.stringify(analysis),
    ...charges.map(
      ({ change_amount, reference, created_at: at }) => `${at} ${change_amount} for ${reference}`,
    ),
    ...books.analyses
      .filter((each) => each.adds_to === id)
      .map((each) => `read once more: ${JSON.stringify(each)}`),
    ...history.kills.filter(isNear).map(({ what, at }) => `${at} killed: ${what}`),
  ].join('\n  ')
}

/** A client that disconnects pays for no more than this for what was read. */
const detection = { include_guidelines: false, include_humanization_prompt: false }

/**
 * Must be true at all times: the reserve equals the sum of the open analyses' reserves, never exceeds the
 * credits, and never outlasts a lease plus the job that releases it.
 */
export async function findReserveFaults(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ fault: string }>(`
    select organizations.id || ': ' || organizations.reserved || ' of ' || credits
           || ' reserved for ' || coalesce(open.reserved, 0) as fault
    from organizations
    left join (select organization_id, sum(reserved) as reserved, count(*) as count,
                      min(lease_until) as oldest
               from analyses where reserved > 0 group by organization_id) open
      on open.organization_id = organizations.id
    where organizations.reserved <> coalesce(open.reserved, 0)
       or organizations.open_analyses <> coalesce(open.count, 0)
       or organizations.reserved > credits or credits < 0 or organizations.reserved < 0
       or oldest < clock_timestamp() - interval '3 minutes'`)
  return rows.map((row) => row.fault)
}
