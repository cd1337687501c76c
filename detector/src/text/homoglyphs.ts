/** Letters of other scripts that look like Latin letters, listed with the Latin letter. */
const table: readonly [latin: string, lookalikes: string][] = [
  ['a', 'аɑα'],
  ['b', 'ƄЬ'],
  ['c', 'сϲ'],
  ['d', 'ԁɗ'],
  ['e', 'еєҽ'],
  ['f', 'ϝ'],
  ['g', 'ɡց'],
  ['h', 'һհ'],
  ['i', 'іɩιı'],
  ['j', 'јϳ'],
  ['k', 'κк'],
  ['l', 'ӏǀ'],
  ['m', 'м'],
  ['n', 'ոпη'],
  ['o', 'оοօσ'],
  ['p', 'рρ'],
  ['q', 'ԛգ'],
  ['r', 'гᴦ'],
  ['s', 'ѕꜱ'],
  ['t', 'тτ'],
  ['u', 'υսʋ'],
  ['v', 'ѵνᴠ'],
  ['w', 'ԝѡᴡω'],
  ['x', 'хχ'],
  ['y', 'уγү'],
  ['z', 'ᴢ'],
  ['A', 'АΑ'],
  ['B', 'ВΒ'],
  ['C', 'СϹ'],
  ['D', 'Ꭰ'],
  ['E', 'ЕΕ'],
  ['F', 'Ϝ'],
  ['G', 'Ԍ'],
  ['H', 'НΗ'],
  ['I', 'ІΙӀ'],
  ['J', 'Ј'],
  ['K', 'КΚ'],
  ['L', 'Ꮮ'],
  ['M', 'МΜ'],
  ['N', 'Ν'],
  ['O', 'ОΟՕ'],
  ['P', 'РΡ'],
  ['Q', 'Ԛ'],
  ['R', 'Ꭱ'],
  ['S', 'ЅՏ'],
  ['T', 'ТΤ'],
  ['U', 'Ս'],
  ['V', 'Ѵ'],
  ['W', 'Ԝ'],
  ['X', 'ХΧ'],
  ['Y', 'УΥҮ'],
  ['Z', 'Ζ'],
]

const latinFor = new Map(
  table.flatMap(([latin, lookalikes]) => [...lookalikes].map((glyph) => [glyph, latin] as const)),
)
const lookalike = new RegExp(`[${[...latinFor.keys()].join('')}]`, 'u')
const latinLetter = /\p{Script=Latin}/u
const latinOrMark = /[\p{Script=Latin}\p{M}\p{N}]/u
const greek = /\p{Script=Greek}/u

export function hasLookalikes(text: string): boolean {
  return lookalike.test(text)
}

/**
 * The word in Latin letters, or null if it is not a disguise: a genuine Greek or Cyrillic word has letters
 * without a Latin look-alike or is in a text of its own script, and one or two Greek letters are a symbol.
 */
export function latinSpelling(word: string, isLatinText: boolean): string | null {
  if (!lookalike.test(word)) return null
  let hasOwnLatin = false
  let out = ''
  for (const glyph of word) {
    const latin = latinFor.get(glyph)
    if (latin === undefined && !latinOrMark.test(glyph)) return null
    if (latin === undefined && latinLetter.test(glyph)) hasOwnLatin = true
    out += latin ?? glyph
  }
  if (greek.test(word)) return hasOwnLatin && word.length > 2 ? out : null
  return hasOwnLatin || isLatinText ? out : null
}
