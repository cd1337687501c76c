import { paths, pathTo } from '@inkprint/contract'

/** The page of an analysis. */
export function analysisPath(id: string): string {
  return pathTo(paths.ownAnalysis, { params: { id } })
}
