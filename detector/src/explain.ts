import { readForAdvice } from './advice/advised-reading.ts'
import { inCounts } from './advice/deviations.ts'
import { findEvidence } from './advice/evidence.ts'
import type { Guideline } from './advice/guideline.ts'
import { writeGuidelines } from './advice/guidelines.ts'
import type { Measurement } from './advice/measurement.ts'
import { writePausesGuideline } from './advice/pauses.ts'
import { writeWordingGuideline } from './advice/wording.ts'
import type { Explanation } from './analysis.ts'
import type { Model } from './load-model.ts'
import type { Group } from './model/decision.ts'
import { topContributions } from './model/linear.ts'
import type { Scores } from './model/score.ts'
import { scoreSentences } from './model/sentence-scores.ts'
import type { Verdict } from './model/verdict.ts'
import type { TextDocument } from './text/document.ts'
import { type MappedText, originalSpan } from './text/mapped-text.ts'
import { sliceDocument } from './text/slice.ts'

export interface Explained {
  original: string
  mapped: MappedText
  document: TextDocument
  scores: Scores
  verdict: Verdict
  group: Group
  measurements: readonly Measurement[]
  isAdviceWanted: boolean
}

const mostContributions = 40
/**
 * Contributions are searched in at most this many sentences: the list is short, but the text may be a book.
 */
const contributionSentences = 400

export const nothingToExplain: Explanation = {
  contributions: [],
  spans: [],
  evidence: [],
  guidelines: [],
}

/** Explains the verdict with places in the reader's own text. */
export function explain(model: Model, explained: Explained): Explanation {
  const { original, mapped, document, scores, verdict, group, measurements } = explained
  const { language } = model
  const reading = readForAdvice({ original, mapped, document }, language)
  const probabilities = scoreSentences(scores.sentences, model.decision.passages)
  const contributions = topContributions(model.linear, {
    document: sliceDocument(document, { firstSentence: 0, endSentence: contributionSentences }),
    language,
    ngrams: scores.ngrams,
    most: mostContributions,
  })
  const counted = measurements.map((measurement) =>
    inCounts(measurement, { reading, groupId: group.id, language }),
  )
  function advise(): Guideline[] {
    const habits = writeGuidelines(reading, { measurements: counted, language })
    if (verdict.classification === 'human') return habits
    const pauses = writePausesGuideline(reading, { measurements: counted, habits, language })
    const wording = writeWordingGuideline(reading, { probabilities, contributions, language })
    return [...habits, ...(pauses ? [pauses] : []), wording]
  }
  return {
    contributions: contributions.map((contribution) => ({
      ...contribution,
      ...originalSpan(mapped, contribution),
    })),
    spans: document.sentences.flatMap((sentence, index) => {
      const probability = probabilities[index] ?? null
      if (probability === null) return []
      return [{ ...originalSpan(mapped, sentence), probability_ai: probability }]
    }),
    evidence: findEvidence(reading, { measurements: counted, language }).map((evidence) => ({
      ...evidence,
      sentences: evidence.sentences.map((sentence) => originalSpan(mapped, sentence)),
      places: evidence.places.map((place) => originalSpan(mapped, place)),
    })),
    guidelines: explained.isAdviceWanted ? advise() : [],
  }
}
