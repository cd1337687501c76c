import { readFile } from 'node:fs/promises'
import type { ShingleRules } from './near-duplicates.ts'
import { hashOf } from './near-duplicates.ts'

export type Part = 'train' | 'development' | 'evaluation'

interface KeptOut {
  both_labels: Record<string, string>
  human_only: Record<string, string>
  ai_only: Record<string, string>
  generators: string[]
}

export interface Split {
  evaluate_only: string[]
  non_native: string[]
  evaluation: KeptOut
  development: KeptOut
  prompt_shares: { evaluation: number; development: number }
  /** Sources of training by fold: each fold is scored by models that never saw it. */
  folds: string[][]
  near_duplicate: ShingleRules & { same_component: number; duplicate: number }
}

export interface Placed {
  source: string
  generator: string | null
  /** The connected component over prompt, author and shared wording. */
  component: number
}

export async function readSplit(): Promise<Split> {
  const file = new URL('../split.json', import.meta.url)
  return JSON.parse(await readFile(file, 'utf8')) as Split
}

export function foldsOf(split: Split): (source: string) => number {
  const folds = new Map(
    split.folds.flatMap((sources, fold) => sources.map((source) => [source, fold])),
  )
  return (source) => folds.get(source) ?? 0
}

/**
 * The part of each text, or null where it may be in none. A component never spans two parts: whole
 * kept-out sources come first; where kept-out and other generators answered one prompt, the prompt
 * belongs to one part and the other parts' answers are dropped.
 */
export function assignParts(texts: readonly Placed[], split: Split): (Part | null)[] {
  const wanted = texts.map((text) => wantedPart(text, split))
  const bySource = texts.map((text) => sourcePart(text.source, split))
  const members = new Map<number, { source: Set<Part>; any: Set<Part> }>()
  for (const [index, text] of texts.entries()) {
    const entry = members.get(text.component) ?? { source: new Set(), any: new Set() }
    entry.any.add(wanted[index] ?? 'train')
    const part = bySource[index]
    if (part) entry.source.add(part)
    members.set(text.component, entry)
  }
  return texts.map((text, index) => {
    const entry = members.get(text.component)
    const part = wanted[index] ?? 'train'
    if (!entry || entry.any.size === 1) return part
    const owner = strictest(entry.source) ?? promptPart(text.component, split)
    return part === owner ? part : null
  })
}

export function sourcePart(source: string, split: Split): Part | null {
  for (const part of ['evaluation', 'development'] as const) {
    const { both_labels, human_only, ai_only } = split[part]
    if (source in both_labels || source in human_only || source in ai_only) return part
  }
  return split.evaluate_only.includes(source) ? 'evaluation' : null
}

function wantedPart(text: Placed, split: Split): Part {
  const part = sourcePart(text.source, split)
  if (part) return part
  if (text.generator && split.evaluation.generators.includes(text.generator)) return 'evaluation'
  if (text.generator && split.development.generators.includes(text.generator)) return 'development'
  return 'train'
}

function strictest(parts: ReadonlySet<Part>): Part | null {
  if (parts.has('evaluation')) return 'evaluation'
  return parts.has('development') ? 'development' : null
}

function promptPart(component: number, split: Split): Part {
  const { evaluation, development } = split.prompt_shares
  const place = hashOf(`component ${component}`) / 2 ** 32
  if (place < evaluation) return 'evaluation'
  return place < evaluation + development ? 'development' : 'train'
}
