import { paths, pathTo } from '@inkprint/contract'

/** The page of an analysis. */
export function analysisPath(id: string): string {
  return pathTo(paths.ownAnalysis, { params: { id } })
}

/** The page of two analyses side by side, in whatever order they are named. */
export function comparePath(a: string, b: string): string {
  return pathTo(paths.compareAnalyses, { query: { a, b } })
}
