/** So many words further in each text, which are the same or not. */
export interface Step {
  isSame: boolean
  earlier: number
  later: number
}

interface Numbered {
  /** The words of each text as numbers. */
  earlier: readonly number[]
  later: readonly number[]
  /** The numbers of what ends a sentence. */
  ends: ReadonlySet<number | undefined>
}

/** The same way from beginning to end, in changes that a reader would name. */
export function readable(all: readonly Step[], words: Numbered): Step[] {
  return joined(moved(joined(all), words))
}

/**
 * Neighbors as one, and words that stay the same between longer changes as part of them: a sentence
 * written anew reads as one change and not as a dozen around "the" and "of".
 */
function joined(all: readonly Step[]): Step[] {
  const kept: Step[] = []
  for (const step of all) {
    kept.push({ ...step })
    while (joinLast(kept));
  }
  return kept
}

/** Whether the last steps were made one. */
function joinLast(steps: Step[]): boolean {
  const [before, between, last] = [steps.at(-3), steps.at(-2), steps.at(-1)]
  if (!between || !last) return false
  if (between.isSame === last.isSame) {
    steps.splice(-2, 2, sumOf(between, last))
    return true
  }
  if (!before || last.isSame) return false
  const isShort = between.later < sizeOf(before) && between.later < sizeOf(last)
  if (isShort) steps.splice(-3, 3, { ...sumOf(sumOf(before, between), last), isSame: false })
  return isShort
}

function sumOf(one: Step, other: Step): Step {
  return {
    isSame: one.isSame,
    earlier: one.earlier + other.earlier,
    later: one.later + other.later,
  }
}

function sizeOf({ earlier, later }: Step): number {
  return Math.max(earlier, later)
}

/**
 * A sentence put between two that begin alike could as well be said to begin with the second word of
 * the one and to end with the first word of the other. It is moved to where a sentence begins.
 */
function moved(all: readonly Step[], words: Numbered): Step[] {
  const steps = all.map((step) => ({ ...step }))
  const at = { earlier: 0, later: 0 }
  for (const [index, step] of steps.entries()) {
    const side = step.earlier === 0 ? 'later' : 'earlier'
    const isOneSided = !step.isSame && (step.earlier === 0 || step.later === 0)
    const before = steps[index - 1]
    const after = steps[index + 1]
    if (isOneSided && before && after) {
      const by = backToSentence(words[side], {
        start: at[side],
        length: step[side],
        most: before[side],
        ends: words.ends,
      })
      resize(before, -by)
      resize(after, by)
      at.earlier -= by
      at.later -= by
    }
    at.earlier += step.earlier
    at.later += step.later
  }
  return steps.filter((step) => sizeOf(step) > 0)
}

function resize(step: Step, by: number): void {
  step.earlier += by
  step.later += by
}

/** By how many words a change can be moved back to the beginning of a sentence; 0 where it cannot. */
function backToSentence(
  ids: readonly number[],
  {
    start,
    length,
    most,
    ends,
  }: { start: number; length: number; most: number; ends: Numbered['ends'] },
): number {
  for (let by = 0; by <= most; by++) {
    if (start - by === 0 || ends.has(ids[start - by - 1])) return by
    // Moved by a word more, it would lose this one at its end and gain that one at its beginning.
    if (ids[start - by - 1] !== ids[start - by + length - 1]) return 0
  }
  return 0
}
