import type { Verdict } from './analysis-summary.ts'

/** Each verdict as a word and as a sentence, for screens, reports and commands. */
export const verdictWords = {
  ai: { word: 'AI', sentence: 'This text reads as written by an AI.' },
  human: { word: 'Human', sentence: 'This text reads as written by a person.' },
  mixed: { word: 'Mixed', sentence: 'Parts of this text read as written by an AI.' },
  uncertain: { word: 'Uncertain', sentence: 'This text could be either: there is no verdict.' },
  not_judged: { word: 'Not judged', sentence: 'This text was not judged.' },
} satisfies Record<Verdict, { word: string; sentence: string }>
