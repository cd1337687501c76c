/** A share as people say it: `3 in 1,000`, `2 in 100`; never `100 in 100`, which sounds like a promise. */
export function fractionInWords(share: number): string {
  if (share >= 0.995) return '99 in 100 or more'
  if (share < 0.00005) return fewest
  const perThousand = share * 1000
  if (perThousand < 0.95) return `${digits(share * 10_000)} in 10,000`
  return perThousand < 9.5 ? `${digits(perThousand)} in 1,000` : `${digits(share * 100)} in 100`
}

/** What is too rare to be counted; a "0 in 10,000" would say that it never happens. */
const fewest = 'fewer than 1 in 10,000'

/** The same within a sentence: `about 3 in 1,000`, where it is not a bound already. */
export function aboutInWords(share: number): string {
  const words = fractionInWords(share)
  return /^\d+ in [\d,]+$/.test(words) ? `about ${words}` : words
}

/** Between two shares; where both are said alike, about that one. */
export function rangeInWords([least, most]: readonly [number, number]): string {
  const [from, to] = [fractionInWords(least), fractionInWords(most)]
  if (from === to) return aboutInWords(least)
  return from === fewest ? `at most ${to}` : `${from} to ${to}`
}

function digits(value: number): string {
  return Math.round(value).toLocaleString('en-US')
}
