const longest = 80

/**
 * The title of an analysis: the one its organization gave it, otherwise the heading or first words of its
 * text.
 */
export function titleOf(given: string | null, beginning: string | null): string | null {
  return given ?? (beginning === null ? null : firstWords(beginning))
}

/** The first line with any content, without heading marks, cut after a word. */
function firstWords(beginning: string): string | null {
  const line = beginning
    .split(/[\n\r\u2028\u2029]+/)
    .map(plain)
    .find((each) => /[\p{L}\p{N}]/u.test(each))
  if (line === undefined) return null
  if (line.length <= longest) return line
  const cut = line.slice(0, longest)
  const end = cut.lastIndexOf(' ')
  const words = cut.slice(0, end > longest / 2 ? end : longest).toWellFormed()
  return `${words.replace(/[\s.,;:–—-]+$/, '')}…`
}

function plain(line: string): string {
  return (
    line
      .replaceAll(/<[^<>]{1,200}>/g, ' ')
      .replaceAll(/\p{Cc}|\p{Cf}/gu, ' ')
      .replace(/^\s*(#{1,6}|[*_>-]+)\s+/, '')
      // Some dialects of Markdown put an anchor behind a heading.
      .replace(/\s\{[#.:][^{}]*\}\s*$/, '')
      .replaceAll(/[*_`]{2,}/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
  )
}
