/**
 * Joins lines into the paragraph that they were before a program wrapped it. A word hyphenated at the end of
 * a line is joined, unless `words` has it with its hyphen.
 */
export function joinLines(
  lines: readonly string[],
  words: ReadonlySet<string> = new Set(),
): string {
  let text = ''
  for (const line of lines) {
    const next = line.trim()
    if (next === '') continue
    text = text === '' ? next : joined(text, { next, words })
  }
  return text
}

function joined(
  text: string,
  { next, words }: { next: string; words: ReadonlySet<string> },
): string {
  const start = /(\p{L}+)[-\u2010\u00ad]$/u.exec(text.slice(-60))?.[1]
  const rest = /^\p{Ll}[\p{L}]*/u.exec(next)?.[0]
  if (start === undefined || rest === undefined) return `${text} ${next}`
  const isCompound = words.has(`${start}-${rest}`.toLowerCase())
  return (isCompound ? text.replace(/[\u2010\u00ad]$/, '-') : text.slice(0, -1)) + next
}

/** Hyphenated words that appear unbroken somewhere. */
export function hyphenatedWords(lines: Iterable<string>): Set<string> {
  const found = new Set<string>()
  for (const line of lines) {
    for (const [word] of line.matchAll(/\p{L}+-\p{L}+/gu)) found.add(word.toLowerCase())
  }
  return found
}
