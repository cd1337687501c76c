import { measureAgainst } from './advice/deviations.ts'
import type { Analysis, FeatureValue } from './analysis.ts'
import { explain } from './explain.ts'
import { type Language, recogniseLanguage } from './gates/language.ts'
import { findNotProse, type NotProse } from './gates/prose.ts'
import type { Group } from './model/decision.ts'
import { type GroupScore, scoreGroups } from './model/groups.ts'
import { featureContributions } from './model/linear.ts'
import type { Model } from './model/load.ts'
import { type Scored, type Scores, scoreDocument } from './model/score.ts'
import { decide, findObstacles, type Verdict } from './model/verdict.ts'
import { type Checkpoint, type Document, readDocument } from './text/document.ts'
import { originalSpan } from './text/mapped-text.ts'
import { type Normalised, normalise } from './text/normalise.ts'
import { countWords } from './text/words.ts'

export interface AnalyzeOptions extends Pick<Scored, 'checkpoint'> {
  /** Id of a group to judge the text by, instead of the one found. */
  forceGroupId?: string | undefined
  /** Milliseconds from any start, for the timings of the developer view. */
  now?: () => number
}

export async function analyze(
  model: Model,
  text: string,
  { forceGroupId, checkpoint, now = () => performance.now() }: AnalyzeOptions = {},
): Promise<Analysis> {
  const forced = forceGroupId ? requireGroup(model, forceGroupId) : null
  const began = now()
  const source = readSource(text, checkpoint)
  const read = now()
  const judgement = await judge(model, { source, forced, checkpoint })
  const judged = now()
  const { scores, verdict, group } = judgement
  const measurements = measureAgainst(model.decision.profiles[group.id], scores.features)
  const explanation = explain(model, { ...source, ...judgement, measurements })
  const done = now()
  const weights = featureContributions(model.linear, scores.features)
  const { ngrams: _ngrams, features: _features, ...kept } = scores
  return {
    ...explanation,
    modelVersion: model.version,
    runtime: model.runtime,
    verdict,
    group,
    isGroupForced: forced !== null,
    groupScores: judgement.groupScores,
    words: countWords(text),
    proseWords: source.document.words.length,
    minimumWords: model.decision.minimum_words,
    language: source.language,
    notProse: source.notProse,
    report: source.mapped.report,
    scores: {
      ...kept,
      windows: kept.windows.map((window) => ({
        ...window,
        ...originalSpan(source.mapped, window),
      })),
    },
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
    timings: {
      normalise_ms: read - began,
      models_ms: judged - read,
      explain_ms: done - judged,
      total_ms: done - began,
    },
  }
}

interface Source {
  mapped: Normalised
  document: Document
  language: Language
  notProse: NotProse | null
}

interface Judgement {
  scores: Scores
  groupScores: GroupScore[]
  group: Group
  verdict: Verdict
}

function readSource(text: string, checkpoint: Checkpoint | undefined): Source {
  const mapped = normalise(text, checkpoint)
  const document = readDocument(mapped.text, checkpoint)
  return {
    mapped,
    document,
    language: recogniseLanguage(document),
    notProse: findNotProse({ original: text, document, report: mapped.report }),
  }
}

async function judge(
  model: Model,
  {
    source,
    forced,
    checkpoint,
  }: Pick<Scored, 'checkpoint'> & { source: Source; forced: Group | null },
): Promise<Judgement> {
  const { document, language, notProse } = source
  const gate = { words: document.words.length, language, notProse }
  const isForeign = findObstacles(model, gate).some((reason) => reason !== 'too_short')
  const scores = await scoreDocument(model, {
    document,
    isEncoderWanted: !isForeign,
    checkpoint,
  })
  const groupScores = scoreGroups(model.decision, {
    ngrams: scores.ngrams,
    ngramGroups: model.ngramGroups,
    windows: scores.windows.flatMap(({ encoder }) => (encoder ? [encoder.groups] : [])),
  })
  const group = forced ?? requireGroup(model, groupScores[0]?.id ?? '')
  return {
    scores,
    groupScores,
    group,
    verdict: decide(model, { ...gate, scores, groupId: group.id }),
  }
}

function requireGroup(model: Model, id: string): Group {
  const group = model.groups.find((candidate) => candidate.id === id)
  if (!group) throw new Error(`The model has no group ${id}`)
  return group
}
