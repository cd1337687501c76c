import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

/** The kind of a corpus text, labeled by reading it without its source; `also` where it is honestly between two. */
export interface LabeledKind {
  id: string
  kind: string
  also: string | null
}

/** A labeled text and the kind that was found for it. */
export interface NamedKind extends LabeledKind {
  found: string
}

/** `kinds` measures, `read` trains (see `training/labels/README.md`). */
export function readLabels(file: 'kinds' | 'read'): LabeledKind[] {
  const packed = readFileSync(new URL(`../labels/${file}.jsonl.gz`, import.meta.url))
  const lines = gunzipSync(packed).toString('utf8').split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line))
}

/** What was found for the texts whose kind measures, of those that were judged. */
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
