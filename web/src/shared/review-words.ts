import type { Outcome, ReviewState } from '@inkprint/contract'

type Tone = 'plain' | 'accent' | 'human' | 'caution'

/** A review's status in a word or two. */
export const reviewWords = {
  sent: { word: 'Sent to the writer', tone: 'plain' },
  asked: { word: 'Answer due', tone: 'caution' },
  kept: { word: 'Verdict kept', tone: 'plain' },
  withdrawn: { word: 'Verdict withdrawn', tone: 'accent' },
  person_confirmed: { word: 'Person confirmed', tone: 'human' },
} as const satisfies Record<ReviewState, { word: string; tone: Tone }>

/** What an outcome means, in words for everybody who sees it. */
export const outcomeSentences = {
  kept: 'The verdict stays as it was.',
  withdrawn: 'The verdict was withdrawn and no longer counts.',
  person_confirmed: 'The organization confirms that a person wrote this text.',
} satisfies Record<Outcome, string>

/** The outcome of a review that has one. */
export function outcomeOf(state: ReviewState): Outcome | null {
  return state === 'sent' || state === 'asked' ? null : state
}
