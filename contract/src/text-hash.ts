/** Which form of a text is hashed; receipts name it, so that another form can follow. */
export const textNormalization = 'nfc-lf-trim-1'

/**
 * The hash by which a text is recognized: `sha256:` and 64 hexadecimal digits. What editors and mail
 * programs change by themselves makes no difference to it; docs/receipts.md describes the form.
 */
export async function hashText(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(normalized(text))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return `sha256:${Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Whether two texts have the same hash. */
export function isSameText(one: string, other: string): boolean {
  return one === other || normalized(one) === normalized(other)
}

/** In composed characters, with line feeds, without a byte order mark and without blanks at the ends. */
function normalized(text: string): string {
  const lines = text
    .toWellFormed()
    .replace(/^\ufeff/, '')
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .split('\n')
  return withoutBlanksBefore(lines.map(withoutBlanksAfter).join('\n'))
}

/** Loops instead of patterns: a pattern takes very long where a text is full of blanks. */
function withoutBlanksAfter(line: string): string {
  let end = line.length
  while (end > 0 && isBlank(line[end - 1])) end--
  return line.slice(0, end)
}

function withoutBlanksBefore(text: string): string {
  let start = 0
  while (start < text.length && isBlank(text[start])) start++
  let end = text.length
  while (end > start && text[end - 1] === '\n') end--
  return text.slice(start, end)
}

function isBlank(character: string | undefined): boolean {
  return character === ' ' || character === '\t' || character === '\n'
}
