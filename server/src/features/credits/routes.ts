import { api } from '@inkprint/contract'
import type { Serve } from '../../http/serve.ts'
import { Streamed } from '../../http/streamed.ts'
import { csvOf } from '../../platform/csv.ts'
import { entryColumns } from './csv.ts'
import { allEntries, listHistory, summarizeCredits } from './history.ts'

export function creditRoutes(serve: Serve): void {
  serve(api.credits.listEntries, ({ db, actor }, input) =>
    listHistory(db, { ...input, organizationId: actor.organizationId }),
  )
  serve(api.credits.exportCsv, ({ db, actor, headers }, input) => {
    headers.send('content-disposition', 'attachment; filename="credit-history.csv"')
    const entries = allEntries(db, { ...input, organizationId: actor.organizationId })
    return new Streamed(csvOf(entryColumns, entries))
  })
  serve(api.credits.getSummary, ({ db, actor }) => summarizeCredits(db, actor.organizationId))
}
