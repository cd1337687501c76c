import { paths, pathTo } from '@inkprint/contract'

/** The page of an analysis. */
export function analysisPath(id: string): string {
  return pathTo(paths.ownAnalysis, { params: { id } })
}

/** The page that compares two analyses, in either order. */
export function comparePath(a: string, b: string): string {
  return pathTo(paths.compareAnalyses, { query: { a, b } })
}
