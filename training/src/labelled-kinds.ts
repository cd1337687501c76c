import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'

/** The kind of a corpus text, labelled by reading it without its source; `also` where it is honestly between two. */
export interface LabelledKind {
  id: string
  kind: string
  also: string | null
}

/** A labelled text and the kind that was found for it. */
export interface NamedKind extends LabelledKind {
  found: string
}

/** What was found for the texts of `training/labels/`, of those that were judged. */
export async function readNamedKinds(
  judged: readonly { id: string; found: string }[],
): Promise<NamedKind[]> {
  const packed = await readFile(new URL('../labels/kinds.jsonl.gz', import.meta.url))
  const lines = gunzipSync(packed).toString('utf8').split('\n').filter(Boolean)
  const found = new Map(judged.map((text) => [text.id, text.found]))
  return lines.flatMap((line) => {
    const label = JSON.parse(line) as LabelledKind
    const named = found.get(label.id)
    return named === undefined ? [] : [{ ...label, found: named }]
  })
}

export function isRightKind({ found, kind, also }: NamedKind): boolean {
  return found === kind || found === also
}
