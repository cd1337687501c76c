import { api } from '@inkprint/contract'
import type { Serve } from '../../http/serve.ts'
import { openShared, readShared } from './shared-analysis.ts'
import { addDraft, removeDraft, requestReview } from './writers-side.ts'

/** What the holder of a link sees of an analysis, and what its writer may do there. */
export function sharedAnalysisRoutes(serve: Serve): void {
  serve(api.sharedAnalysis.open, openShared)
  serve(api.sharedAnalysis.get, readShared)
  serve(api.sharedAnalysis.addDraft, addDraft)
  serve(api.sharedAnalysis.removeDraft, removeDraft)
  serve(api.sharedAnalysis.requestReview, requestReview)
}
