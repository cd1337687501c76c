/** Text being normalized; every UTF-16 unit is mapped to its place in the original. */
export interface MappedText {
  text: string
  /** Original offset where the unit begins, never decreasing. */
  starts: Int32Array
  /** Original offset where the unit ends (exclusive), never decreasing. */
  ends: Int32Array
}

export interface Edit {
  from: number
  to: number
  text: string
}

export function mapOriginal(text: string): MappedText {
  const starts = new Int32Array(text.length)
  for (let index = 0; index < text.length; index += 1) starts[index] = index
  return { text, starts, ends: starts.map((start) => start + 1) }
}

/** Applies edits that are in order and do not overlap. */
export function applyEdits(source: MappedText, edits: readonly Edit[]): MappedText {
  if (edits.length === 0) return source
  const length = edits.reduce(
    (sum, edit) => sum + edit.text.length - (edit.to - edit.from),
    source.text.length,
  )
  const target = { starts: new Int32Array(length), ends: new Int32Array(length) }
  const pieces: string[] = []
  let read = 0
  let write = 0
  for (const edit of edits) {
    write = copyUnits(source, { target, from: read, to: edit.from, at: write })
    pieces.push(source.text.slice(read, edit.from), edit.text)
    write = placeEdit(source, { target, edit, at: write })
    read = edit.to
  }
  copyUnits(source, { target, from: read, to: source.text.length, at: write })
  pieces.push(source.text.slice(read))
  return { text: pieces.join(''), ...target }
}

/** Replaces every match; `to` may return null to leave one unchanged. */
export function editsFor(
  text: string,
  rule: { pattern: RegExp; to: string | ((match: RegExpExecArray) => string | null) },
): Edit[] {
  const edits: Edit[] = []
  for (const match of text.matchAll(rule.pattern)) {
    const replacement = typeof rule.to === 'string' ? rule.to : rule.to(match)
    if (replacement === null || replacement === match[0]) continue
    edits.push({ from: match.index, to: match.index + match[0].length, text: replacement })
  }
  return edits
}

/** The span of the original from which a span of the normalized text came. */
export function originalSpan(
  source: MappedText,
  span: { start: number; end: number },
): { start: number; end: number } {
  if (span.end <= span.start) return { start: 0, end: 0 }
  return { start: source.starts[span.start] ?? 0, end: source.ends[span.end - 1] ?? 0 }
}

interface Target {
  starts: Int32Array
  ends: Int32Array
}

function copyUnits(
  source: MappedText,
  copy: { target: Target; from: number; to: number; at: number },
): number {
  copy.target.starts.set(source.starts.subarray(copy.from, copy.to), copy.at)
  copy.target.ends.set(source.ends.subarray(copy.from, copy.to), copy.at)
  return copy.at + copy.to - copy.from
}

function placeEdit(source: MappedText, place: { target: Target; edit: Edit; at: number }): number {
  const { target, edit, at } = place
  const size = edit.text.length
  if (size === edit.to - edit.from) {
    return copyUnits(source, { target, from: edit.from, to: edit.to, at })
  }
  const isInsertion = edit.from === edit.to
  const before = edit.from > 0 ? (source.ends[edit.from - 1] ?? 0) : 0
  target.starts.fill(isInsertion ? before : (source.starts[edit.from] ?? 0), at, at + size)
  target.ends.fill(isInsertion ? before : (source.ends[edit.to - 1] ?? 0), at, at + size)
  return at + size
}
