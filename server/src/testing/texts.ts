/** A text of exactly that many words, always the same; `start` comes first and is included in the count. */
export function textOf(words: number, start = ''): string {
  const first = start === '' ? [] : start.split(' ')
  const rest = Array.from({ length: words - first.length }, (_, index) => vocabulary[index % 11])
  return [...first, ...rest].join(' ')
}

const vocabulary = 'the harbour was quiet and gulls slept on every second post'.split(' ')
