/** Changes that a reader cannot see; the verdict must not change either. */
export const disguises: Readonly<Record<string, (text: string) => string>> = {
  homoglyphs: (text) => text.replaceAll(/[aeocp]/g, (letter) => lookalikes[letter] ?? letter),
  'zero-width characters': (text) => text.replaceAll(/(\w{3})(?=\w)/g, '$1\u200b'),
  'odd spaces': (text) => text.replaceAll(' ', '\u2009'),
}

/** Cyrillic letters that look Latin. */
const lookalikes: Readonly<Record<string, string>> = {
  a: '\u0430',
  e: '\u0435',
  o: '\u043e',
  c: '\u0441',
  p: '\u0440',
}
