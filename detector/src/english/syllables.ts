/** Vowel groups less silent endings: right for about nine English words in ten. */
export function syllablesOf(lowerWord: string): number {
  if (lowerWord.length <= 3) return 1
  const spoken = lowerWord.replace(/(?:[^laeiouy]es|[^td]ed|[^laeiouy]e)$/, (end) => end[0] ?? '')
  return Math.max(1, spoken.match(/[aeiouy]+/g)?.length ?? 1)
}
