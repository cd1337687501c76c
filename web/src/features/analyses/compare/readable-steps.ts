/** A number of words in each text that are either the same or not. */
export interface Step {
  isSame: boolean
  earlier: number
  later: number
}

interface Numbered {
  /** The words of each text, as numbers. */
  earlier: readonly number[]
  later: readonly number[]
  /** The numbers of the marks that end a sentence. */
  ends: ReadonlySet<number | undefined>
}

/** The same steps from beginning to end, regrouped into changes that a reader would recognize. */
export function readable(all: readonly Step[], words: Numbered): Step[] {
  return joined(moved(joined(all), words))
}

/**
 * Merges neighbors, and also absorbs unchanged words between longer changes: a rewritten sentence reads as
 * one change and not as a dozen around "the" and "of".
 */
function joined(all: readonly Step[]): Step[] {
  const kept: Step[] = []
  for (const step of all) {
    kept.push({ ...step })
    while (joinLast(kept));
  }
  return kept
}

/** Merges the last steps if possible and returns whether it did. */
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
 * If an inserted sentence begins with the same word as the next one, the change could equally be said to
 * start at its second word and end with the first word of the next. It is moved to where a sentence begins.
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

/** By how many words a change can be moved back to the beginning of a sentence; 0 if it cannot. */
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
    // Moving it by another word would drop this word at its end and add that one at its beginning.
    if (ids[start - by - 1] !== ids[start - by + length - 1]) return 0
  }
  return 0
}
