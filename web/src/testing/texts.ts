/** A text with this many words and no two sentences alike. */
export function textOf(words: number): string {
  const stock =
    'the ferry left late because rain had filled the lower deck and nobody minded'.split(' ')
  return Array.from({ length: words }, (_, index) => {
    const word = stock[(index * 7 + Math.floor(index / 13)) % stock.length] ?? 'rain'
    return index % 13 === 12 ? `${word}${index}.` : word
  }).join(' ')
}
