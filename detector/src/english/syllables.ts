/** Counts vowel groups minus silent endings: correct for about nine in ten English words. */
export function syllablesOf(lowerWord: string): number {
  if (lowerWord.length <= 3) return 1
  const spoken = lowerWord.replace(/(?:[^laeiouy]es|[^td]ed|[^laeiouy]e)$/, (end) => end[0] ?? '')
  return Math.max(1, spoken.match(/[aeiouy]+/g)?.length ?? 1)
}
