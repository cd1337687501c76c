/** A share in everyday words: `3 in 1,000`, `2 in 100`; never `100 in 100`, which sounds like a promise. */
export function fractionInWords(share: number): string {
  if (share >= 0.995) return '99 in 100 or more'
  if (share < 0.00005) return fewest
  const perThousand = share * 1000
  if (perThousand < 0.95) return `${digits(share * 10_000)} in 10,000`
  return perThousand < 9.5 ? `${digits(perThousand)} in 1,000` : `${digits(share * 100)} in 100`
}

/** Too rare to be counted; "0 in 10,000" would claim that it never happens. */
const fewest = 'fewer than 1 in 10,000'

/** For use within a sentence: `about 3 in 1,000`, or the words alone if they already name a bound. */
export function aboutInWords(share: number): string {
  const words = fractionInWords(share)
  return /^\d+ in [\d,]+$/.test(words) ? `about ${words}` : words
}

/** A range of shares; if both ends read the same, "about" that share. */
export function rangeInWords([least, most]: readonly [number, number]): string {
  const [from, to] = [fractionInWords(least), fractionInWords(most)]
  if (from === to) return aboutInWords(least)
  return from === fewest ? `at most ${to}` : `${from} to ${to}`
}

function digits(value: number): string {
  return Math.round(value).toLocaleString('en-US')
}
