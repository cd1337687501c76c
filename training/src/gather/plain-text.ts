/** Removes tags, decodes entities, and puts blank lines where paragraphs and headings ended. */
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

/** Joins wrapped lines into paragraphs; drops short ones and ones in capitals. */
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

/** Joins consecutive paragraphs into texts of a typical length; drops a remainder that is too short. */
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
