import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { FeatureLanguage } from '../features/feature-language.ts'
import { featureNames } from '../features/table.ts'
import { checkDecision } from './check-decision.ts'
import type { Decision, Group } from './decision.ts'
import { type Encoder, openEncoder } from './encoder.ts'
import { checkNgramGroups, type NgramGroups } from './groups.ts'
import { checkLinearSize, type LinearModel } from './linear.ts'
import { checkTrees, type TreesModel } from './trees.ts'
import { createWordpiece, type Wordpiece } from './wordpiece.ts'

export interface GoldenVerdict {
  probability_ai: number
  classification: string
  group_id: string
}

/** A text with its scores when the model was made, with and without the native runtime. */
export interface GoldenText {
  text: string
  full: GoldenVerdict
  linear_only: GoldenVerdict
}

/** manifest.json: what the model is, what it was made from, and the hashes of its files. */
export interface Manifest {
  format: 1
  version: string
  created: string
  corpus_fingerprint: string
  seed: number
  licences: readonly string[]
  feature_names: readonly string[]
  files: Readonly<Record<string, { sha256: string; bytes: number }>>
  golden: readonly GoldenText[]
}

/** A model for one language, with that language's measures. */
export interface Model<L extends FeatureLanguage = FeatureLanguage> {
  language: L
  version: string
  /**
   * `linear-only` if the native runtime cannot load: it has its own calibration and less certain verdicts.
   */
  runtime: 'full' | 'linear-only'
  groups: readonly Group[]
  manifest: Manifest
  decision: Decision
  linear: LinearModel
  ngramGroups: NgramGroups | null
  /** Null in models without trees over the measures of style. */
  trees: TreesModel | null
  encoder: { network: Encoder; tokenizer: Wordpiece } | null
}

export async function readModel<L extends FeatureLanguage>(
  directory: URL,
  { language, isEncoderWanted }: { language: L; isEncoderWanted: boolean },
): Promise<Model<L>> {
  const manifest = JSON.parse(
    await readFile(new URL('manifest.json', directory), 'utf8'),
  ) as Manifest
  if (manifest.format !== 1) throw new Error(`Model format ${manifest.format} is not known`)
  requireSameNames(manifest.feature_names, language)
  const read = (name: string) => readChecked(directory, { name, manifest })
  const decision = await readJson<Decision>(read('decision.json'))
  const trees = manifest.files['trees.json'] ? await readJson<TreesModel>(read('trees.json')) : null
  if (trees) checkTrees(trees, manifest.feature_names.length)
  checkDecision(decision, { hasTrees: trees !== null })
  const linear = await readJson<Omit<LinearModel, 'weights'>>(read('linear.json'))
  const weights = toInt8(await read('linear.bin'))
  checkLinearSize(weights)
  requireSameNames(
    linear.features.map(({ name }) => name),
    language,
  )
  const ngramGroups = manifest.files['groups.bin']
    ? {
        ...(await readJson<Omit<NgramGroups, 'weights'>>(read('groups.json'))),
        weights: toInt8(await read('groups.bin')),
      }
    : null
  if (ngramGroups) checkNgramGroups(ngramGroups, decision.groups)
  const network = isEncoderWanted ? await openEncoder(await read('encoder.onnx')) : null
  const vocabulary = (await read('vocab.txt')).toString('utf8').trimEnd().split('\n')
  return {
    language,
    version: manifest.version,
    runtime: network ? 'full' : 'linear-only',
    groups: decision.groups,
    manifest,
    decision,
    linear: { ...linear, weights },
    ngramGroups,
    trees,
    encoder: network && { network, tokenizer: createWordpiece(vocabulary) },
  }
}

/** A model trained on other features would give meaningless numbers. */
function requireSameNames(names: readonly string[], language: FeatureLanguage): void {
  const measured = featureNames(language)
  if (names.length !== measured.length || names.some((name, at) => name !== measured[at])) {
    throw new Error('The model was trained on other features than this detector measures')
  }
}

async function readChecked(
  directory: URL,
  { name, manifest }: { name: string; manifest: Manifest },
): Promise<Buffer> {
  const expected = manifest.files[name]
  if (!expected) throw new Error(`The manifest does not list ${name}`)
  const bytes = await readFile(new URL(name, directory))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  if (sha256 !== expected.sha256) throw new Error(`Model file ${name} does not match its checksum`)
  return bytes
}

async function readJson<T>(bytes: Promise<Buffer>): Promise<T> {
  // The checksum guarantees the content; for its shape we rely on the training.
  return JSON.parse((await bytes).toString('utf8')) as T
}

function toInt8(bytes: Buffer): Int8Array {
  return new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
