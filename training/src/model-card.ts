import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Model } from '@inkprint/detector'
import { goalsOf, goalsSection, type Sets } from './card-goals.ts'
import {
  ablationTable,
  attackRows,
  bandName,
  namedRows,
  percent,
  splitTable,
  summaryTable,
  table,
  withRange,
} from './card-tables.ts'
import { type FoldJudged, type Judged, readFolds, readMeasured, readSpliced } from './judged.ts'
import { nameKinds } from './labeled-kinds.ts'
import type { Measured } from './measured.ts'
import { reliabilityPlot, rocPlot } from './plots.ts'
import { readSplit, type Split } from './split.ts'
import { accused, reliability, shareOf, splitBy, summarize, withInterval } from './tables.ts'

const docs = fileURLToPath(new URL('../../docs/', import.meta.url))

type Manifest = Model['manifest']

/** Everything the card shows is computed from judged texts; no figure is typed by hand. */
export async function writeModelCard(): Promise<void> {
  const models = new URL('../../detector/models/manifest.json', import.meta.url)
  const manifest = JSON.parse(await readFile(models, 'utf8')) as Manifest
  const [split, measured, every, spliced] = [
    await readSplit(),
    await readMeasured(manifest),
    await readFolds(),
    await readSpliced(),
  ]
  const tuning = JSON.parse(
    await readFile(new URL('../results/tuning.json', import.meta.url), 'utf8'),
  ) as Tuning
  const folds = every.filter(({ words }) => words >= leastWords)
  const named = nameKinds(every)
  const sets: Sets = { folds, named, measured, spliced, split }
  const goals = goalsOf(sets)
  const sections = [
    intro(manifest, { folds: every, measured, parts: split.folds.length }),
    goalsSection(goals),
    answersSection(folds),
    strangers(sets, every),
    ratesSection(every),
    calibration(folds),
    evasion(measured),
    tuningSection(tuning),
    weaknesses(folds),
    licences(manifest, split),
  ]
  await mkdir(`${docs}model-card`, { recursive: true })
  await writeFile(`${docs}model-card.md`, `${sections.join('\n\n')}\n`)
  await writeFile(`${docs}model-card/roc.svg`, rocPlot(folds))
  await writeFile(`${docs}model-card/reliability.svg`, reliabilityPlot(reliability(folds).bins))
  await writeFile(`${docs}model-card/results.json`, `${JSON.stringify(results(), null, 1)}\n`)

  function results() {
    const by = (parts: [string, FoldJudged[]][]) =>
      Object.fromEntries(parts.map(([name, part]) => [name, summarize(part)]))
    const answers = answersOf(folds)
    return {
      version: manifest.version,
      corpus_fingerprint: manifest.corpus_fingerprint,
      least_words: leastWords,
      goals,
      folds: summarize(folds),
      assistant: {
        all: answerSummary(answers),
        styles: answerParts(answers, styleOf),
        kinds: answerParts(answers, ({ group }) => group),
        lengths: answerParts(answersOf(every), bandName),
      },
      kinds: by(splitBy(folds, ({ group }) => group)),
      lengths: by(splitBy(every, bandName)),
      sources: by(splitBy(folds, ({ source }) => source)),
      generators: by(splitBy(folds, newGenerator(split))),
      attacks: Object.fromEntries(attackRows(folds)),
      rates: rateRows(every),
      spliced,
      calibration: reliability(folds),
      tuning: tuning.outcomes,
    }
  }
}

const leastWords = 250

interface Tuning {
  best: { name: string }
  outcomes: { name: string; auroc: number; tprAt1: number; tprAt5: number }[]
}

function intro(
  manifest: Manifest,
  {
    folds,
    measured,
    parts,
  }: { folds: readonly FoldJudged[]; measured: readonly Measured[]; parts: number },
): string {
  const bytes = Object.values(manifest.files).reduce((sum, file) => sum + file.bytes, 0)
  const own = measured.filter(({ part }) => part === 'evaluation')
  return `# Model card

Written by \`npm run evaluate\`. Model ${manifest.version}, ${(bytes / 2 ** 20).toFixed(1)} MB, corpus \`${manifest.corpus_fingerprint}\`.

The shipped model was fitted on every source whose license allows it. What a stranger's text gets is measured **by folds**: the sources are divided into ${parts} parts, and each of ${folds.length} texts is judged by models and curves that saw no text of its source, its prompt or its author, and no text of its generator where that is one of the newest. Answers of today's assistant are judged by models that saw neither the person's text they answer nor the kind of business they are about. **By the product** are ${own.length} texts of sources whose license forbids training: nothing that ships was fitted on them. Unless said otherwise, tables are by folds and over texts of at least ${leastWords} words.`
}

function answersOf(texts: readonly FoldJudged[]): FoldJudged[] {
  return texts.filter(({ kind, label }) => kind && label === 'ai')
}

function styleOf({ style }: FoldJudged): string {
  return style.split(':')[0] ?? style
}

function answerSummary(texts: readonly FoldJudged[]) {
  const called = (name: string) =>
    withInterval(texts, ({ classification }) => classification === name)
  return {
    texts: texts.length,
    found: called('ai'),
    uncertain: called('uncertain'),
    human: called('human'),
  }
}

function answerParts(texts: readonly FoldJudged[], key: (text: FoldJudged) => string | null) {
  return Object.fromEntries(splitBy(texts, key).map(([name, part]) => [name, answerSummary(part)]))
}

function answersSection(folds: readonly FoldJudged[]): string {
  const answers = answersOf(folds)
  const rows = (name: string, parts: Record<string, ReturnType<typeof answerSummary>>) =>
    table(
      [name, 'texts', 'found', 'uncertain', 'called human'],
      Object.entries(parts).map(([part, { texts, found, uncertain, human }]) => [
        part,
        `${texts}`,
        withRange(found),
        percent(uncertain.share),
        withRange(human),
      ]),
    )
  return `## Today's assistant

Answers of a current assistant to requests as customers make them (\`training/data/\`), at the default rate of 1%.

${rows('request', { all: answerSummary(answers), ...answerParts(answers, styleOf) })}

${rows(
  'kind of text',
  answerParts(answers, ({ group }) => group),
)}`
}

function strangers({ folds, named, measured, split }: Sets, every: readonly FoldJudged[]): string {
  const foreign = measured.filter(({ part }) => part === 'foreign')
  const own = measured.filter(({ part, words }) => part === 'evaluation' && words >= 200)
  return `## Models alone and together

${ablationTable(folds)}

## By source

${splitTable(folds, ({ source }) => source)}

By the product, texts of at least 200 words of sources nothing was fitted on (${split.non_native.join(' and ')} are non-native writers):

${splitTable(own, ({ source }) => source)}

## By kind of text

${splitTable(folds, ({ group }) => group)}

The kind labeled by reading (\`training/labels/\`) and the kind found; a second kind that fits counts as right.

${table(['kind', 'texts', 'found right', 'else called'], namedRows(named))}

## By generator no model of the fold saw

${splitTable(
  folds.filter(({ label }) => label === 'ai'),
  newGenerator(split),
)}

## By attack

${summaryTable(attackRows(folds))}

## By length

${splitTable(every, bandName)}

Texts in other languages: ${foreign.length} measured by the product, ${percent(shareOf(foreign, ({ reasons }) => reasons.includes('not_english')))} turned away as not English, ${percent(shareOf(foreign, ({ classification }) => classification === 'ai'))} called AI.`
}

function newGenerator(split: Split): (text: Judged) => string | null {
  const names = new Set(split.new_generators)
  return ({ generator }) => (generator && names.has(generator) ? generator : null)
}

/** The share of human texts whose reported rate is at most each limit, which should equal the limit. */
function rateRows(texts: readonly FoldJudged[]) {
  const people = texts.filter(({ label }) => label === 'human')
  return [0.001, 0.002, 0.005, 0.01, 0.02, 0.05].map((limit) => ({
    limit,
    accused: withInterval(people, ({ rate }) => rate !== null && rate <= limit),
    found: withInterval(answersOf(texts), ({ rate }) => rate !== null && rate <= limit),
  }))
}

function ratesSection(every: readonly FoldJudged[]): string {
  return `## The false positive rate

What a customer allows and what happens: the curve of each fold was fitted on the others. All texts of at least 100 words.

${table(
  ['max_false_positive_rate', 'people accused', "today's assistant found"],
  rateRows(every).map(({ limit, accused: share, found }) => [
    percent(limit),
    `${percent(share.share, 2)} (${percent(share.from, 2)}–${percent(share.to, 2)})`,
    withRange(found),
  ]),
)}`
}

function calibration(folds: readonly Judged[]): string {
  const { bins, error } = reliability(folds)
  return `## Calibration

Expected calibration error ${error.toFixed(3)}, people and machines weighing the same.

${table(
  ['reported', 'texts', 'mean reported', 'machine text found'],
  bins.map((bin) => [
    `${percent(bin.from, 0)}–${percent(bin.to, 0)}`,
    `${bin.texts}`,
    percent(bin.said),
    percent(bin.found),
  ]),
)}

![Reliability](model-card/reliability.svg)`
}

function evasion(measured: readonly Measured[]): string {
  const tried = measured.filter(({ disguised }) => Object.keys(disguised).length > 0)
  const names = Object.keys(tried[0]?.disguised ?? {})
  return `## Disguises a reader cannot see

${table(
  ['disguise', 'texts', 'largest change of probability'],
  names.map((name) => [
    name,
    `${tried.length}`,
    Math.max(0, ...tried.map(({ disguised }) => Math.abs(disguised[name] ?? 0))).toFixed(6),
  ]),
)}`
}

function tuningSection({ best, outcomes }: Tuning): string {
  return `## What was tried for the linear model

Texts of at least 200 words from sources left out of the trial; kept: ${best.name}.

${table(
  ['variant', 'AUROC', 'TPR at 1% FPR', 'TPR at 5% FPR'],
  outcomes.map(({ name, auroc, tprAt1, tprAt5 }) => [
    name,
    auroc.toFixed(4),
    percent(tprAt1),
    percent(tprAt5),
  ]),
)}`
}

function weaknesses(folds: readonly Judged[]): string {
  const sources = splitBy(folds, ({ source }) => source)
  const accusedMost = sources
    .flatMap(([name, part]) => {
      const people = part.filter(({ label }) => label === 'human')
      return people.length >= 20 ? [{ name, share: accused(people)?.share ?? 0 }] : []
    })
    .sort((one, other) => other.share - one.share)
    .slice(0, 5)
  const missedMost = sources
    .flatMap(([name, part]) => {
      const machines = part.filter(({ label }) => label === 'ai')
      return machines.length >= 20 ? [{ name, share: accused(machines)?.share ?? 0 }] : []
    })
    .sort((one, other) => one.share - other.share)
    .slice(0, 5)
  return `## Known weaknesses

- People accused most often: ${accusedMost.map(({ name, share }) => `${name} ${percent(share)}`).join(', ')}.
- Machine text found least often: ${missedMost.map(({ name, share }) => `${name} ${percent(share)}`).join(', ')}.`
}

function licences(manifest: Manifest, split: Split): string {
  const isMeasuredOnly = (line: string): boolean =>
    split.evaluate_only.includes(line.split(':')[0] ?? '')
  return `## Sources and licenses

Nothing that ships was fitted on a source marked *measured only*.

${manifest.licences.map((line) => `- ${line.replaceAll(/\blicence/g, 'license')}${isMeasuredOnly(line) ? ' (measured only)' : ''}`).join('\n')}`
}
