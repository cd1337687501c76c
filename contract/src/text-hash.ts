/** How a text is normalized before hashing; receipts name this version, so that it can change. */
export const textNormalization = 'nfc-lf-trim-1'

/**
 * The hash that identifies a text: `sha256:` and 64 hexadecimal digits. Changes that editors and mail
 * programs make on their own do not affect it; docs/receipts.md describes the normalization.
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

/** Unicode composed (NFC), with line feeds, without a byte order mark or spaces at the ends. */
function normalized(text: string): string {
  const lines = text
    .toWellFormed()
    .replace(/^\ufeff/, '')
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .split('\n')
  return withoutBlanksBefore(lines.map(withoutBlanksAfter).join('\n'))
}

/** A loop, because a regular expression is very slow on a text with many spaces. */
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
