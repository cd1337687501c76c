/** The page of an analysis. */
export function analysisPath(id: string): string {
  return `/analyses/${encodeURIComponent(id)}`
}
