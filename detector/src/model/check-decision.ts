import type { Knots, RateCurve } from './curves.ts'
import type { Decision, Terms } from './decision.ts'

/** Rejects decisions in other formats, and curves that would make a verdict depend on chance. */
export function checkDecision(decision: Decision, { hasTrees }: { hasTrees: boolean }): void {
  const version: number = decision.version ?? 1
  if (version !== 5) {
    throw new Error(
      `decision.json has format ${version}, but this detector reads format 5: install a model made for it`,
    )
  }
  for (const basis of ['both', 'linear'] as const) {
    for (const { id } of decision.groups) {
      for (const band of decision.bands) {
        const at = `${basis}, ${id}, ${band} words`
        checkRising(decision.calibration[basis]?.[id]?.[band]?.knots, `calibration of ${at}`)
        checkRising(decision.machines[basis]?.[id]?.[band], `machines of ${at}`)
        checkRates(decision.people[basis]?.[id]?.[band], { name: `people of ${at}`, sign: -1 })
      }
    }
  }
  const { encoder, linear, bias } = decision.group_head
  const rows = [bias, encoder, linear, ...encoder, ...linear]
  if (rows.some(({ length }) => length !== decision.groups.length)) {
    throw new Error('decision.json: group_head does not fit the groups')
  }
  const ofBoth = ['bias', 'linear', 'encoder', 'highest', 'tokens'] as const
  checkTerms(decision.stacker.both.terms, hasTrees ? [...ofBoth, 'trees'] : ofBoth)
  checkTerms(decision.stacker.linear.terms, ['bias', 'linear'])
  checkTerms(decision.stacker.passage.terms, ['bias', 'linear', 'encoder'])
  for (const band of decision.bands) {
    checkRates(decision.passages.people[band], { name: `passages of ${band} words`, sign: -1 })
  }
  checkRising(decision.passages.knots, 'passages')
  const { read_above, ai_above, human_below, terms } = decision.passages
  const numbers = [read_above, ai_above, human_below, terms.own, terms.top, terms.low]
  if (!numbers.every(Number.isFinite) || human_below >= ai_above) {
    throw new Error('decision.json: the settings of passages are incomplete or out of order')
  }
  if (read_above < 0) {
    throw new Error('decision.json: every text would be read twice (read_above is below 0)')
  }
  checkRates(decision.combined, { name: 'combined', sign: 1 })
  const { least, default: usual, most } = decision.limits
  if (!(0 < least && least <= usual && usual <= most && most < 1)) {
    throw new Error('decision.json: the limits of the false-positive rate are out of order')
  }
}

/** A score without one of its terms would not mean what was fitted. */
function checkTerms(terms: Terms, known: readonly (keyof Terms)[]): void {
  const isComplete = known.every((name) => Number.isFinite(terms[name]))
  if (!isComplete || Object.keys(terms).length !== known.length) {
    throw new Error(`decision.json: the terms of a score must be ${known.join(', ')}`)
  }
}

function checkRising(knots: Knots | undefined, name: string): void {
  checkOrder(knots, { name, sign: 1 })
}

function checkRates(
  curve: RateCurve | undefined,
  { name, sign }: { name: string; sign: 1 | -1 },
): void {
  checkOrder(
    curve?.map(([score, rate]) => [score, rate] as const),
    { name, sign },
  )
  for (const [, rate, low, high] of curve ?? []) {
    if (!(0 <= low && low <= rate && rate <= high && high <= 1)) {
      throw new Error(`decision.json: a rate lies outside its interval (${name})`)
    }
  }
}

/** Scores ascend; values never fall (`sign` 1) or never rise (-1). */
function checkOrder(
  knots: Knots | undefined,
  { name, sign }: { name: string; sign: 1 | -1 },
): void {
  if (!knots || knots.length === 0) throw new Error(`decision.json has no curve (${name})`)
  for (const [index, [score, value]] of knots.entries()) {
    const before = knots[index - 1]
    const isOrdered = !before || (score > before[0] && sign * (value - before[1]) >= 0)
    if (!isOrdered || !Number.isFinite(score) || !Number.isFinite(value)) {
      throw new Error(`decision.json: a curve is out of order (${name})`)
    }
  }
}
