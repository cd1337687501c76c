import type { AdviceWords } from '../advice/advice-words.ts'
import { capitalize, countRange, figuresApart, figureUnit } from './figures.ts'
import { closing, closingPlaces } from './quoting.ts'

type GuidelineWords = Pick<
  AdviceWords,
  'explanation' | 'targetLine' | 'tooMany' | 'tooFew' | 'example'
>

/** Why a measure is evidence, what to aim for, and what to do about countable things. */
export const guidelineWords: GuidelineWords = {
  explanation({ feature, value, range, counts, speaksFor, leftAlone }, { isHigh, isOutside }) {
    const unit = counts ? '' : figureUnit(feature)
    const [own, low, high] = counts
      ? [`${counts.here} in this text`, `${counts.low}`, `${counts.high}`]
      : figuresApart(value, [range?.p5 ?? 0, range?.p95 ?? 0], feature)
    const here = counts ? own : `${own}${unit}`
    const scope = counts ? ' in one this long' : unit
    const people = isOutside
      ? `nineteen in twenty people have ${isHigh ? `at most ${high}` : `at least ${low}`}${scope}`
      : `close to the ${isHigh ? 'most' : 'least'} people have (${low} to ${high}${scope})`
    const remark = speaksFor === 'ai' && leftAlone ? ` ${leftAlone}` : ''
    return `${capitalize(feature.label)}: ${here}; ${people}.${remark}`
  },

  targetLine({ feature, value, counts }, range) {
    const label = capitalize(feature.label)
    if (counts) {
      const goal = countRange(counts.low, counts.high)
      return `${label}: aim for ${goal} in a text of this length; this text has ${counts.here}.`
    }
    const [own, low, high] = figuresApart(value, [range.p5, range.p95], feature)
    return `${label}: aim for ${low} to ${high}${figureUnit(feature)}; this text has ${own}.`
  },

  tooMany({ act, how }, { here, high, places, first }) {
    const order = first ? `; change “${first}” first` : ''
    return [
      `At least ${here - high} of ${counted(here, { act, isComplete: places.isComplete })}${closingPlaces(places)}`,
      `${how}${order}.`,
    ]
  },

  tooFew({ act, how, asksAuthor }, { here, low, places }) {
    const [known, caution] = asksAuthor
      ? [', if you know them', ['Invent none: where you know of none, leave this point.']]
      : ['', []]
    return [
      `At least ${low - here} more of these${known}: ${act} (${here === 0 ? 'none' : here} so far).`,
      places.length > 0 ? `${how} ${closing(places)}` : `${withoutPlace(how)}.`,
      ...caution,
    ]
  },

  example({ before, after }) {
    return `For example, “${before}” becomes ${closing([{ text: after, times: 1 }])}`
  },
}

/** Drops "…, for instance in" where nothing follows it. */
function withoutPlace(how: string): string {
  return how.replace(/, for instance(?: \w+)?$/, '')
}

/** Says "these" only if the list is complete. */
function counted(count: number, { act, isComplete }: { act: string; isComplete: boolean }): string {
  if (!act.startsWith('of these ')) return `${count} ${act}`
  const rest = act.slice(9)
  return isComplete ? `these ${count} ${rest}` : `${count} such ${rest}`
}
