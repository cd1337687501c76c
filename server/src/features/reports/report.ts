import {
  type AnalysisResult,
  aboutInWords,
  type Evidence,
  likePeopleNote,
  likePeopleTerm,
  likePeopleValue,
  type Outcome,
  probabilityNote,
  type Verdict,
  verdictWords,
} from '@inkprint/contract'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { completed } from '../analysis/analyses.ts'
import { selectSummaries, summaryOf } from '../analysis/list.ts'
import { isOwn, type OwnAnalysis } from '../analysis/own.ts'
import { requireSigningKey } from '../receipts/keys.ts'
import { findReceipt } from '../receipts/receipt.ts'
import { findOutcome } from '../reviews/states.ts'

/** The content of a report, in its order; a thread turns it into a document. */
export interface Report {
  title: string
  /** When the text was analyzed; the file does not depend on when it was made. */
  analyzedAt: string
  analysisId: string
  /** A later conclusion of the organization against the verdict; null if there is none. */
  outcome: string | null
  verdict: Verdict
  sentence: string
  /** How far to trust the verdict. */
  uncertainty: string
  facts: Fact[]
  limits: string[]
  /** Disguises found and undone before the text was read. */
  disguises: string[]
  evidence: { explanation: string; speaksFor: string }[]
  /** The receipt's statement, or why there is none. */
  receipt: Fact[] | string
  accuracyUrl: string
  /** Null once the text is no longer kept. */
  text: MarkedText | null
}

export interface Fact {
  term: string
  value: string
  note?: string
}

export interface MarkedText {
  text: string
  spans: AnalysisResult['spans']
  /** Passages by different authors; none if one passage is the whole text. */
  passages: NonNullable<AnalysisResult['passages']>
}

export async function makeReport(
  deps: Pick<Deps, 'db' | 'settings' | 'now'>,
  analysis: OwnAnalysis,
): Promise<Report> {
  const { db, settings } = deps
  const row = await selectSummaries(db, analysis.organizationId)
    .select(['text', 'result', 'finished_at'])
    .where(isOwn(analysis))
    .executeTakeFirst()
  if (!row) throw new AppError('NOT_FOUND')
  if (!row.result) throw new AppError('NO_RESULT')
  const { text, result: stored, finished_at, ...listed } = row
  const result = completed(stored)
  const summary = summaryOf(listed)
  const analyzedAt = new Date(finished_at ?? summary.created_at).toISOString()
  const outcome = await findOutcome(db, analysis.id)
  const verdict = result.is_judged ? result.classification : 'not_judged'
  return {
    title: summary.title ?? 'Untitled text',
    analyzedAt,
    analysisId: analysis.id,
    outcome: outcome && outcomes[outcome],
    verdict,
    sentence: verdictWords[verdict].sentence,
    uncertainty: result.uncertainty,
    facts: factsOf(result, { verdict, words: summary.words, analyzedAt }),
    limits: limitsOf(result),
    disguises: result.evasion_flags.map(({ message }) => message),
    evidence: result.evidence.map(({ explanation, speaks_for }) => ({
      explanation,
      speaksFor: sides[speaks_for],
    })),
    receipt: await receiptFacts(deps, analysis),
    accuracyUrl: `${settings.publicUrl}/accuracy`,
    text: text === null ? null : markedText(text, result),
  }
}

const outcomes = {
  kept: null,
  withdrawn: 'The organization has withdrawn this verdict after another look. It no longer counts.',
  person_confirmed:
    'After another look, the organization confirms that a person wrote this text, whatever the verdict says.',
} satisfies Record<Outcome, string | null>

const sides: Record<Evidence['speaks_for'], string> = {
  ai: 'speaks for AI',
  human: 'speaks for a person',
  neither: 'speaks for neither',
}

function markedText(text: string, { is_judged, spans, passages }: AnalysisResult): MarkedText {
  if (!is_judged) return { text, spans: [], passages: [] }
  return { text, spans, passages: passages && passages.length > 1 ? passages : [] }
}

function factsOf(
  result: AnalysisResult,
  { verdict, words, analyzedAt }: { verdict: Verdict; words: number; analyzedAt: string },
): Fact[] {
  const { false_positive_rate: rate } = result
  const note = probabilityNote(result)
  const judged: (Fact | null)[] = [
    { term: 'Verdict', value: verdictWords[verdict].word },
    verdict === 'mixed'
      ? {
          term: 'AI share',
          value: `${result.ai_share_percent}%`,
          note: 'Of the words, by passage.',
        }
      : null,
    {
      term: 'AI probability',
      value: `${result.probability_ai_percent}%`,
      ...(note !== undefined && { note }),
    },
    // Nearly all human texts look at least as much like AI as one judged to be by a person.
    rate === null || verdict === 'human'
      ? null
      : {
          term: likePeopleTerm,
          value: likePeopleValue(rate),
          note: likePeopleNote(result),
        },
    { term: 'Kind of text', value: result.group_name, note: result.group_description },
  ]
  return [
    ...(result.is_judged ? judged.filter((fact) => fact !== null) : []),
    { term: 'Words', value: words.toLocaleString('en-US') },
    { term: 'Analyzed', value: timeInWords(analyzedAt) },
    { term: 'Model', value: result.model_version },
  ]
}

const time = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
})

/** `15 Nov 2026, 01:41 UTC`: with its zone, because readers are in any time zone. */
function timeInWords(timestamp: string): string {
  return `${time.format(new Date(timestamp))} UTC`
}

/** What the figures mean, and what must not be concluded from them. */
function limitsOf(result: AnalysisResult): string[] {
  if (!result.is_judged) {
    return [
      'No verdict was given, so nothing can be concluded from this report about who wrote the text.',
    ]
  }
  return [
    'A verdict is a statistical sign, not proof of who wrote a text. Do not decide against a person because of it alone: read the text, ask the writer, look at drafts and notes.',
    'The AI probability says how likely it is that a text with this score was written by an AI, if half of all texts were.',
    ...meaningOfRate(result),
    'Edited and paraphrased AI text can pass as human, and some kinds of writing by people are accused more often than others.',
  ]
}

function meaningOfRate({ classification, false_positive_rate: rate }: AnalysisResult): string[] {
  if (classification === 'human') return []
  return [
    rate === null
      ? 'This analysis is of an earlier release, which did not say how many texts by people look as much like AI.'
      : `Of texts by people, of this kind and length, ${aboutInWords(rate)} look at least as much like AI as this one. These people did nothing wrong.`,
  ]
}

async function receiptFacts(
  deps: Pick<Deps, 'db' | 'settings' | 'now'>,
  analysis: OwnAnalysis,
): Promise<Fact[] | string> {
  const receipt = await findReceipt(deps, analysis)
  if (!receipt) {
    return 'There is no receipt for this analysis: the text was deleted before this installation kept what a receipt needs.'
  }
  const { id } = await requireSigningKey(deps)
  return [
    { term: 'Installation', value: receipt.issuer },
    { term: 'Analysis', value: receipt.analysis_id },
    { term: 'Hash of the text', value: receipt.text_hash },
    { term: 'Key', value: id },
    { term: 'Verify at', value: `${deps.settings.publicUrl}/verify` },
  ]
}
