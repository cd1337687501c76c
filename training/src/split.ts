import { readFile } from 'node:fs/promises'
import { hashOf, type ShingleRules } from './near-duplicates.ts'

export type Part = 'train' | 'evaluation'

export interface Split {
  evaluate_only: string[]
  non_native: string[]
  /** Whole sources, by fold. */
  folds: string[][]
  /** Generators that a fold judges unseen: each in the fold with most of its texts. */
  new_generators: string[]
  /** Generators that only continue a text, from before there were assistants. */
  base_models: string[]
  /** Kinds of assistants' answers that each fold's models never see, in addition to the fold's sources. */
  kept_out: { documents: string[][]; styles: string[][] }
  near_duplicate: ShingleRules & { same_component: number; duplicate: number }
}

/** The request behind a text that is an assistant's answer. */
export interface Request {
  kind: string
  style: string
  document: string | null
  subject: string | null
}

export interface Placed {
  id: string
  source: string
  generator: string | null
  /** The id of the text that this one answers, rewrites, continues or revises. */
  pair: string | null
  request: Request | null
  /** The connected component by prompt, author and shared wording. */
  component: number
}

export interface Place {
  part: Part
  /** The fold whose models judge the text. */
  fold: number
  /** The folds whose models must not have seen it: its own, and those of the texts it is linked to. */
  unseen: number[]
}

export async function readSplit(): Promise<Split> {
  const file = new URL('../split.json', import.meta.url)
  return JSON.parse(await readFile(file, 'utf8')) as Split
}

/**
 * Where each text belongs, or null if it has to be dropped, because it is linked to a text from a source that
 * must not be trained on. Texts in the same component are unseen by each other's models.
 */
export function placeTexts(texts: readonly Placed[], split: Split): (Place | null)[] {
  const folds = foldsOf(texts, split)
  const generators = generatorFolds(texts, { folds, split })
  const measured = new Set(split.evaluate_only)
  const tied = new Map<number, { folds: Set<number>; isMeasured: boolean }>()
  for (const [index, { component, source }] of texts.entries()) {
    const entry = tied.get(component) ?? { folds: new Set(), isMeasured: false }
    if (measured.has(source)) entry.isMeasured = true
    else entry.folds.add(folds[index] ?? 0)
    tied.set(component, entry)
  }
  return texts.map(({ component, source, generator }, index) => {
    const fold = folds[index] ?? 0
    const entry = tied.get(component)
    if (measured.has(source)) return { part: 'evaluation', fold, unseen: [...split.folds.keys()] }
    if (entry?.isMeasured) return null
    const unseen = new Set([fold, ...(entry?.folds ?? [])])
    const own = generator === null ? undefined : generators.get(generator)
    if (own !== undefined) unseen.add(own)
    return { part: 'train', fold, unseen: [...unseen].sort() }
  })
}

function foldsOf(texts: readonly Placed[], split: Split): number[] {
  const bySource = indexOf(split.folds)
  const byDocument = indexOf(split.kept_out.documents)
  const byStyle = indexOf(split.kept_out.styles)
  const byId = new Map(texts.map((text) => [text.id, text]))
  const count = split.folds.length
  const foldOf = (text: Placed): number => {
    const { request, pair, source, id } = text
    if (!request) return bySource.get(source) ?? hashOf(source) % count
    const kept = byDocument.get(request.document ?? '') ?? byStyle.get(request.style)
    if (kept !== undefined) return kept
    const original = pair === null ? undefined : byId.get(pair)
    if (original && original !== text) return foldOf(original)
    return hashOf(pair ?? request.subject ?? request.document ?? id) % count
  }
  return texts.map(foldOf)
}

function generatorFolds(
  texts: readonly Placed[],
  { folds, split }: { folds: readonly number[]; split: Split },
): Map<string, number> {
  const counts = new Map(split.new_generators.map((name) => [name, split.folds.map(() => 0)]))
  for (const [index, { generator }] of texts.entries()) {
    const own = generator === null ? undefined : counts.get(generator)
    const fold = folds[index] ?? 0
    if (own) own[fold] = (own[fold] ?? 0) + 1
  }
  return new Map([...counts].map(([name, own]) => [name, own.indexOf(Math.max(...own))] as const))
}

function indexOf(lists: readonly (readonly string[])[]): Map<string, number> {
  return new Map(lists.flatMap((names, fold) => names.map((name) => [name, fold] as const)))
}
