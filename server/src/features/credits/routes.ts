import { api } from '@inkprint/contract'
import type { Serve } from '../../http/serve.ts'
import { listHistory, summarizeCredits } from './history.ts'

export function creditRoutes(serve: Serve): void {
  serve(api.credits.listEntries, ({ db, actor }, input) =>
    listHistory(db, { ...input, organizationId: actor.organizationId }),
  )
  serve(api.credits.getSummary, ({ db, actor }) => summarizeCredits(db, actor.organizationId))
}
