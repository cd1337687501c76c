/**
 * Writes the tiny model that the tests use: `node detector/test-data/make-tiny-model.ts`. Its weights are set
 * by hand for a few telling words, so that every step can be followed.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { english } from '../src/english/english.ts'
import { lexicons } from '../src/english/lexicons.ts'
import { ngramFeatures } from '../src/features/ngrams.ts'
import { featureNames } from '../src/features/table.ts'
import type { Decision } from '../src/model/decision.ts'
import type { TreesModel } from '../src/model/trees.ts'
import { readDocument } from '../src/text/document.ts'
import { writeOnnx } from './onnx-writer.ts'

const directory = new URL('tiny-model/', import.meta.url)
const groups = [
  { id: 'blog', name: 'Blog post', description: 'A personal or company blog post.' },
  { id: 'news', name: 'News article', description: 'A report of current events.' },
]
const buckets = 2 ** 12

function main(): void {
  mkdirSync(directory, { recursive: true })
  const files: Record<string, Buffer> = {
    'linear.bin': Buffer.from(linearWeights().buffer),
    'linear.json': json(linearModel()),
    'groups.bin': Buffer.from(groupWeights().buffer),
    'groups.json': json({ groups: ['blog', 'news'], buckets, scale: 0.05, bias: [0.1, 0] }),
    'trees.json': json(treesModel()),
    'vocab.txt': Buffer.from(`${vocabulary().join('\n')}\n`),
    'encoder.onnx': encoder(vocabulary()),
    'decision.json': json(decision()),
  }
  for (const [name, bytes] of Object.entries(files)) writeFileSync(new URL(name, directory), bytes)
  writeFileSync(new URL('manifest.json', directory), json(manifest(files)))
}

function linearWeights(): Int8Array {
  const weights = new Int8Array(buckets)
  const mark = (words: readonly string[], weight: number) => {
    for (const word of words) {
      for (const id of ngramFeatures(readDocument(word, english), english).ids) {
        if (id % 4 === 0) weights[id & (buckets - 1)] = weight
      }
    }
  }
  mark(lexicons.colloquial, -60)
  mark(lexicons.favourite, 60)
  mark(lexicons.connective, 40)
  return weights
}

function linearModel() {
  const weights: Record<string, number> = {
    favourite_words: 0.6,
    stock_phrases: 0.4,
    contractions: -0.5,
    sentence_rhythm: -0.5,
    first_person: -0.3,
  }
  return {
    scale: 0.02,
    bias: -0.5,
    clip: 4,
    features: featureNames(english).map((name) => {
      const range = rangeOf(name)
      return { name, mean: range.p50, sd: (range.p95 - range.p5) / 3, weight: weights[name] ?? 0 }
    }),
  }
}

/** Texts without contractions, and those with many words that AI overuses, lean a little toward AI. */
function treesModel(): TreesModel {
  const [contractions, favouriteWords] = ['contractions', 'favourite_words'].map((name) =>
    featureNames(english).indexOf(name),
  )
  return {
    bias: 0.1,
    trees: [
      [contractions ?? 0, 4, 0.5, -0.5],
      [favouriteWords ?? 0, 12, [contractions ?? 0, 18, -0.25, -0.5], 1],
    ],
  }
}

function groupWeights(): Int8Array {
  const weights = new Int8Array(groups.length * buckets)
  for (const [row, words] of [lexicons.firstPerson, lexicons.attribution].entries()) {
    for (const word of words) {
      for (const id of ngramFeatures(readDocument(word, english), english).ids) {
        if (id % 4 === 0) weights[row * buckets + ((id >>> 2) & (buckets - 1))] = 100
      }
    }
  }
  return weights
}

function vocabulary(): string[] {
  const letters = [...'abcdefghijklmnopqrstuvwxyz0123456789']
  const words = 'the of and to in is that it for was on with as are be this i my me said you'.split(
    ' ',
  )
  return [
    ...['[PAD]', '[UNK]', '[CLS]', '[SEP]', ...'.,;:!?\'"()-£$%/&'],
    ...letters,
    ...letters.map((letter) => `##${letter}`),
    ...words.filter((word) => word.length > 1),
    ...[
      '##ing',
      '##tion',
      '##ly',
      '##ed',
      '##s',
      'ensure',
      'enhance',
      'crucial',
      'moreover',
      'really',
    ],
  ]
}

/** Each token has four scores: for AI, for each of the two groups, and for AI on its own. */
function encoder(pieces: readonly string[]): Buffer {
  const scores: Record<string, readonly [number, number, number, number]> = {
    '##ing': [6, 0, 0, 3],
    '##tion': [10, 0, 0, 4],
    "'": [-14, 4, 0, -4],
    i: [-8, 10, 0, -4],
    my: [-8, 10, 0, -4],
    said: [-4, -4, 30, -2],
    moreover: [40, 0, 0, 4],
    really: [-40, 0, 0, -4],
  }
  const table = new Float32Array(pieces.length * 4)
  for (const [index, piece] of pieces.entries()) {
    table.set(scores[piece] ?? [0.2, 0, 0, 0], index * 4)
  }
  const whole = (values: readonly number[]) => BigInt64Array.from(values, BigInt)
  return writeOnnx({
    inputs: ['input_ids'],
    outputs: [
      { name: 'logit', rank: 1 },
      { name: 'group_logits', rank: 2 },
      { name: 'token_logits', rank: 2 },
    ],
    constants: [
      { name: 'table', shape: [pieces.length, 4], data: table },
      { name: 'tokens', shape: [1], data: whole([1]) },
      { name: 'zero', shape: [], data: whole([0]) },
      { name: 'three', shape: [], data: whole([3]) },
      { name: 'from', shape: [1], data: whole([1]) },
      { name: 'to', shape: [1], data: whole([3]) },
    ],
    nodes: [
      { type: 'Gather', inputs: ['table', 'input_ids'], outputs: ['scores'] },
      {
        type: 'ReduceMean',
        inputs: ['scores'],
        outputs: ['mean'],
        ints: { axes: [1], keepdims: 0 },
      },
      { type: 'Gather', inputs: ['mean', 'zero'], outputs: ['logit'], ints: { axis: 1 } },
      { type: 'Slice', inputs: ['mean', 'from', 'to', 'tokens'], outputs: ['group_logits'] },
      { type: 'Gather', inputs: ['scores', 'three'], outputs: ['token_logits'], ints: { axis: 2 } },
    ],
  })
}

const bands = ['0', '200', '400']

/** Each model's evidence counts only toward the group it names. */
const alike = groups.map((_, said) => groups.map((_group, index) => (index === said ? 1 : 0)))

function decision(): Decision {
  const profile = Object.fromEntries(featureNames(english).map((name) => [name, rangeOf(name)]))
  const calibration = everywhere({
    knots: [
      [-3, 0.02],
      [-1, 0.1],
      [0, 0.4],
      [1, 0.9],
      [3, 0.99],
    ],
  } as const)
  const people = everywhere([rate(-1, 0.5), rate(1, 0.0075), rate(3, 0.0003)])
  const machines = everywhere([
    [-3, 0],
    [-0.5, 0.05],
    [1, 0.3],
    [3, 1],
  ] as const)
  return {
    version: 5,
    groups,
    window: { words: 120, most: 4, tokens: 1024 },
    minimum_words: 100,
    bands,
    group_head: { encoder: alike, linear: alike, bias: groups.map(() => 0) },
    stacker: {
      both: { terms: { bias: -0.3, linear: 1, encoder: 1, highest: 0, tokens: 0, trees: 0.1 } },
      linear: { terms: { bias: 0, linear: 1 } },
      passage: { terms: { bias: -0.3, linear: 1, encoder: 1 } },
    },
    calibration: { both: calibration, linear: calibration },
    people: { both: people, linear: people },
    machines: { both: machines, linear: machines },
    limits: { default: 0.01, least: 0.001, most: 0.05, missed: 0.05 },
    passages: {
      least_words: 80,
      switch_cost: 4,
      clip: 4,
      human_below: -0.03,
      least_human_words: 80,
      ai_above: 0.04,
      read_above: 0.03,
      terms: { own: 0, top: 1, low: 0 },
      people: byBand([rate(-0.1, 0.9), rate(0, 0.3), rate(0.04, 0.002), rate(0.1, 0.0001)]),
      knots: [
        [-0.2, 0.02],
        [0, 0.3],
        [0.04, 0.9],
        [0.1, 0.98],
      ],
    },
    shares: { document: 0.75, passage: 0.25 },
    // The combined rate is exactly x, the sum of what both ways are given.
    combined: [0.0001, 0.001, 0.01, 0.05, 0.2, 1].map((x) => rate(x, x)),
    profiles: Object.fromEntries(groups.map(({ id }) => [id, profile])),
  }
}

/** A point on a curve, with an interval from 30% below the value to 40% above. */
function rate(at: number, value: number) {
  return [at, value, value * 0.7, Math.min(1, value * 1.4)] as const
}

function byBand<T>(entry: T): Record<string, T> {
  return Object.fromEntries(bands.map((band) => [band, entry]))
}

function everywhere<T>(entry: T): Record<string, Record<string, T>> {
  return Object.fromEntries(groups.map(({ id }) => [id, byBand(entry)]))
}

/** Human ranges wide enough for everything except the habits the tests are about. */
function rangeOf(name: string) {
  const known: Record<string, readonly [low: number, middle: number, high: number, ai: number]> = {
    favourite_words: [0, 3, 12, 30],
    stock_phrases: [0, 2, 8, 15],
    connectives: [0, 5, 14, 20],
    contractions: [4, 18, 40, 2],
    sentence_rhythm: [0.42, 0.6, 0.9, 0.35],
    lists_of_three: [0, 4, 9, 16],
    participle_endings: [0, 3, 9, 14],
    emphasis_words: [0, 4, 12, 18],
    long_words: [6, 12, 20, 26],
    dashes: [0, 2, 10, 8],
    first_person: [0, 12, 60, 0],
    numbers: [1, 12, 60, 1],
    names: [5, 30, 120, 5],
  }
  const [p5, p50, p95, aiMedian] = known[name] ?? [-1000, 0, 1000, 0]
  return { p5, p25: (p5 + p50) / 2, p50, p75: (p50 + p95) / 2, p95, n: 100, ai_p50: aiMedian }
}

function manifest(files: Record<string, Buffer>) {
  return {
    format: 1,
    version: 'tiny',
    created: '2026-11-15',
    corpus_fingerprint: 'none',
    seed: 0,
    licences: ['none: weights set by hand'],
    feature_names: featureNames(english),
    files: Object.fromEntries(
      Object.entries(files).map(([name, bytes]) => [
        name,
        { sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length },
      ]),
    ),
    golden: [],
  }
}

function json(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 1)}\n`)
}

main()
