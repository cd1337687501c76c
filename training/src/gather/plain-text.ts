/** Tags out, entities back to characters, blank lines where paragraphs and headings ended. */
export function withoutMarkup(markup: string): string {
  return markup
    .replaceAll(/<(script|style|table|screen|programlisting|ref)\b[^>]*>[\s\S]*?<\/\1>/gi, ' ')
    .replaceAll(/<!--[\s\S]*?-->/g, ' ')
    .replaceAll(/<\/?(p|para|div|h\d|title|tr|ul|ol|table|listitem|section)\b[^>]*>/gi, '\n\n')
    .replaceAll(/<br\b[^>]*>/gi, '\n')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/&(\w+|#\d+);/g, (whole, name: string) => entity(name) ?? whole)
}

const entities: Record<string, string> = {
  amp: '&',
  apos: "'",
  deg: '°',
  gt: '>',
  hellip: '…',
  ldquo: '“',
  lsquo: '‘',
  lt: '<',
  mdash: '—',
  nbsp: ' ',
  ndash: '–',
  quot: '"',
  rdquo: '”',
  rsquo: '’',
}

function entity(name: string): string | undefined {
  return name.startsWith('#') ? String.fromCodePoint(Number(name.slice(1))) : entities[name]
}

/** Lines that were only broken for width become paragraphs; short and shouted ones are dropped. */
export function paragraphsOf(text: string): string[] {
  return text
    .replaceAll('\r', '')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replaceAll(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph.split(' ').length >= 8 && !isShouted(paragraph))
}

function isShouted(text: string): boolean {
  const letters = text.replaceAll(/[^A-Za-z]/g, '')
  return letters.replaceAll(/[^A-Z]/g, '').length > letters.length / 2
}

const fewestWords = 80
const mostWords = 700

/** Whole paragraphs in a row, as texts of a size people hand in; too short a rest is dropped. */
export function textsOf(paragraphs: readonly string[]): string[] {
  const texts: string[] = []
  let open: string[] = []
  let words = 0
  const close = (): void => {
    if (words >= fewestWords) texts.push(open.join('\n\n'))
    open = []
    words = 0
  }
  for (const paragraph of paragraphs) {
    const size = paragraph.split(' ').length
    if (words + size > mostWords) close()
    open.push(paragraph)
    words += size
  }
  close()
  return texts
}
