import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

/**
 * The kind of a corpus text, labeled by reading it without knowing its source; `also` if it is genuinely
 * between two kinds.
 */
export interface LabeledKind {
  id: string
  kind: string
  also: string | null
}

/** A labeled text and the kind the model found. */
export interface NamedKind extends LabeledKind {
  found: string
}

/** `kinds` is for measuring, `read` for training (see `training/labels/README.md`). */
export function readLabels(file: 'kinds' | 'read'): LabeledKind[] {
  const packed = readFileSync(new URL(`../labels/${file}.jsonl.gz`, import.meta.url))
  const lines = gunzipSync(packed).toString('utf8').split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line))
}

/** The kinds found for the texts labeled for measuring, as far as they were judged. */
export function nameKinds(judged: readonly { id: string; found: string }[]): NamedKind[] {
  const found = new Map(judged.map((text) => [text.id, text.found]))
  return readLabels('kinds').flatMap((label) => {
    const named = found.get(label.id)
    return named === undefined ? [] : [{ ...label, found: named }]
  })
}

export function isRightKind({ found, kind, also }: NamedKind): boolean {
  return found === kind || found === also
}
