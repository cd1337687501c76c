import { measureAgainst } from './advice/deviations.ts'
import type { Analysis, FeatureValue, Statements, WantedAdvice } from './analysis.ts'
import { explain, nothingToExplain } from './explain.ts'
import { type RecognizedLanguage, recognizeLanguage } from './gates/language.ts'
import { findObstacles } from './gates/obstacles.ts'
import { findNotProse, type NotProse } from './gates/prose.ts'
import type { Language } from './language.ts'
import type { Model } from './load-model.ts'
import { settledBy } from './model/cascade.ts'
import type { Group } from './model/decision.ts'
import { type GroupScore, scoreGroups } from './model/groups.ts'
import { featureContributions } from './model/linear.ts'
import type { ReadPassages } from './model/passage-verdicts.ts'
import { readPassages } from './model/read-passages.ts'
import { linearScore, type Scores, type ScoringInput, scoreDocument } from './model/score.ts'
import { decide, isSameAnswer, refuseToJudge, type Verdict } from './model/verdict.ts'
import { writeStatements } from './statements.ts'
import { type Checkpoint, readDocument, type TextDocument } from './text/document.ts'
import { originalSpan } from './text/mapped-text.ts'
import { type Normalized, normalize } from './text/normalize.ts'
import { countWords } from './text/words.ts'

export interface AnalyzeOptions extends Pick<ScoringInput, 'checkpoint'> {
  /** Id of a group to judge the text by, instead of the one found. */
  forceGroupId?: string | undefined
  /** The share of people's texts that may be called AI or mixed; the model's default if not given. */
  maxFalsePositiveRate?: number | undefined
  /** `verdict` stops reading once the answer is clear, and explains nothing. */
  detail?: Analysis['detail'] | undefined
  /** Everything if not given; nothing with the detail `verdict`. */
  advice?: WantedAdvice | undefined
  /** Milliseconds from an arbitrary start, for the timings in the developer view. */
  now?: () => number
}

export async function analyze(
  model: Model,
  text: string,
  { now = () => performance.now(), ...options }: AnalyzeOptions = {},
): Promise<Analysis> {
  const task = readTask(model, options)
  const began = now()
  const source = readSource(text, { language: model.language, checkpoint: options.checkpoint })
  const read = now()
  const judgment = await judge(model, source, task)
  const judged = now()
  const found = { ...describe(model, { source, judgment, task }), words: countWords(text) }
  const statements = writeStatements(found, model.language)
  const done = now()
  return {
    ...found,
    ...statements,
    timings: {
      normalise_ms: read - began,
      models_ms: judged - read,
      explain_ms: done - judged,
      total_ms: done - began,
    },
  }
}

const noAdvice: WantedAdvice = { guidelines: false, humanizationPrompt: false }

interface Task extends Pick<ScoringInput, 'checkpoint'> {
  forced: Group | null
  maxFalsePositiveRate: number
  detail: Analysis['detail']
  advice: WantedAdvice
}

interface Source {
  original: string
  mapped: Normalized
  document: TextDocument
  language: RecognizedLanguage
  notProse: NotProse | null
}

interface Judgment {
  verdict: Verdict
  group: Group
  groupScores: GroupScore[]
  /** Null if no model has read the text. */
  scores: Scores | null
}

function readTask(model: Model, options: Omit<AnalyzeOptions, 'now'>): Task {
  const { limits } = model.decision
  const {
    forceGroupId,
    maxFalsePositiveRate = limits.default,
    detail = 'full',
    advice = { guidelines: true, humanizationPrompt: true },
  } = options
  if (!(limits.least <= maxFalsePositiveRate && maxFalsePositiveRate <= limits.most)) {
    throw new RangeError(
      `The false-positive rate must be from ${limits.least} to ${limits.most}, not ${maxFalsePositiveRate}`,
    )
  }
  const forced = forceGroupId ? requireGroup(model, forceGroupId) : null
  return { forced, maxFalsePositiveRate, detail, advice, checkpoint: options.checkpoint }
}

function readSource(
  text: string,
  { language, checkpoint }: { language: Language; checkpoint: Checkpoint | undefined },
): Source {
  const mapped = normalize(text, language, checkpoint)
  const document = readDocument(mapped.text, language, checkpoint)
  return {
    original: text,
    mapped,
    document,
    language: recognizeLanguage(document, language),
    notProse: findNotProse({ original: text, document, report: mapped.report, language }),
  }
}

/** The gates come first: if a text fails one, no model reads it. */
async function judge(model: Model, source: Source, task: Task): Promise<Judgment> {
  const { document, language, notProse } = source
  const { forced, maxFalsePositiveRate, detail, checkpoint } = task
  const words = document.words.length
  const minimumWords = model.decision.minimum_words
  const reasons = findObstacles({ words, minimumWords, language, notProse })
  if (reasons.length > 0) {
    const verdict = refuseToJudge(model.decision, { reasons, words, maxFalsePositiveRate })
    const noGroup: Group = { id: 'none', ...model.language.verdictWords.noGroup }
    return { verdict, group: forced ?? noGroup, groupScores: [], scores: null }
  }
  const groupOf = (scores: Scores) => forced?.id ?? groupScoresOf(model, scores)[0]?.id ?? ''
  const scores = await scoreDocument(model, {
    document,
    checkpoint,
    isSettled:
      detail === 'verdict'
        ? settledBy(model, { document, groupOf, maxFalsePositiveRate })
        : undefined,
  })
  const group = requireGroup(model, groupOf(scores))
  const { basis, stacked } = scores
  const verdictWith = (read: ReadPassages) =>
    decide(model.decision, { basis, groupId: group.id, words, stacked, read, maxFalsePositiveRate })
  const isSame = (one: ReadPassages, other: ReadPassages) =>
    isSameAnswer(verdictWith(one), verdictWith(other))
  const read = await readPassages(model, {
    document,
    scores,
    checkpoint,
    isSame: detail === 'verdict' ? isSame : undefined,
  })
  const verdict = verdictWith(read)
  return { verdict, group, groupScores: groupScoresOf(model, scores), scores }
}

function describe(
  model: Model,
  { source, judgment, task }: { source: Source; judgment: Judgment; task: Task },
): Omit<Analysis, keyof Statements | 'words' | 'timings'> {
  const { mapped, document, language, notProse } = source
  const { scores, verdict, group, groupScores } = judgment
  const isExplained = scores !== null && task.detail === 'full'
  return {
    ...(isExplained
      ? explainFully(model, { source, verdict, group, scores, task })
      : { ...nothingToExplain, passages: null, features: [] }),
    modelVersion: model.version,
    runtime: model.runtime,
    detail: task.detail,
    advice: isExplained ? task.advice : noAdvice,
    verdict,
    group,
    isGroupForced: task.forced !== null,
    groupScores,
    proseWords: document.words.length,
    minimumWords: model.decision.minimum_words,
    language,
    notProse,
    report: mapped.report,
    scores: scores && {
      linear: scores.linear,
      trees: scores.trees,
      stacked: scores.stacked,
      basis: scores.basis,
      isReadThrough: scores.isReadThrough,
      windows: scores.windows.map((window) => ({
        ...window,
        ...originalSpan(mapped, window),
        linear: isExplained ? linearScore(model, document, window) : null,
      })),
    },
  }
}

function explainFully(
  model: Model,
  {
    source,
    verdict,
    group,
    scores,
    task,
  }: { source: Source; verdict: Verdict; group: Group; scores: Scores; task: Task },
) {
  const { original, mapped, document } = source
  const measurements = measureAgainst(model.decision.profiles[group.id], {
    features: model.language.features,
    values: scores.features,
  })
  const weights = featureContributions(model.linear, scores.features)
  return {
    ...explain(model, {
      original,
      mapped,
      document,
      scores,
      verdict,
      group,
      measurements,
      isAdviceWanted: task.advice.guidelines || task.advice.humanizationPrompt,
    }),
    passages:
      verdict.passages?.map((passage) => ({
        ...originalSpan(mapped, {
          start: document.sentences[passage.firstSentence]?.start ?? 0,
          end: document.sentences[passage.endSentence - 1]?.end ?? 0,
        }),
        classification: passage.classification,
        probability_ai: passage.probabilityAi,
      })) ?? null,
    features: measurements.map(
      ({ feature, value, range, position }, index): FeatureValue => ({
        name: feature.name,
        label: feature.label,
        unit: feature.unit,
        value,
        range,
        position,
        contribution: weights[index] ?? 0,
      }),
    ),
  }
}

function groupScoresOf(model: Model, scores: Scores): GroupScore[] {
  return scoreGroups(model.decision, {
    ngrams: scores.ngrams,
    ngramGroups: model.ngramGroups,
    windows: scores.windows.flatMap(({ encoder }) => (encoder ? [encoder.groups] : [])),
  })
}

function requireGroup(model: Model, id: string): Group {
  const group = model.groups.find((candidate) => candidate.id === id)
  if (!group) throw new Error(`The model has no group ${id}`)
  return group
}
