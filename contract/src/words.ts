/** Counts runs of anything but white space, by a loop: a regular expression takes ten times as long. */
export function countWords(text: string): number {
  let count = 0
  let isInWord = false
  for (let index = 0; index < text.length; index++) {
    const isLetter = !isWhiteSpace(text.charCodeAt(index))
    if (isLetter && !isInWord) count++
    isInWord = isLetter
  }
  return count
}

/** The same characters as `\s` in a regular expression. */
export function isWhiteSpace(code: number): boolean {
  if (code < 128) return code === 32 || (code >= 9 && code <= 13)
  return code === 0xa0 || (code >= 0x1680 && rareSpaces.has(code))
}

const rareSpaces = new Set([
  ...[0x1680, 0x2000, 0x2001, 0x2002, 0x2003, 0x2004, 0x2005, 0x2006, 0x2007, 0x2008, 0x2009],
  ...[0x200a, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff],
])
