import * as api from '@inkprint/contract'
import type { Serve } from '../../http/serve.ts'
import { Streamed } from '../../streamed.ts'
import { addLater } from './advice-later.ts'
import { csvOf } from './csv.ts'
import { deleteMany, deleteOne } from './deletion.ts'
import { allRows, listPage } from './list.ts'
import { readChoices, readOwn, rename } from './own-analysis.ts'

/** What was analyzed: found again, named, added to, deleted. */
export function historyRoutes(serve: Serve): void {
  serve(api.listAnalyses, ({ db, actor }, input) =>
    listPage(db, { ...input, organizationId: actor.organizationId }),
  )
  serve(api.analysisChoices, (context) =>
    readChoices(context, { db: context.db, organizationId: context.actor.organizationId }),
  )
  serve(api.exportAnalyses, ({ db, actor, headers }, input) => {
    headers.send('content-disposition', 'attachment; filename="analyses.csv"')
    return new Streamed(csvOf(allRows(db, { ...input, organizationId: actor.organizationId })))
  })
  serve(api.ownAnalysis, readOwn)
  serve(api.renameAnalysis, rename)
  serve(api.addAdvice, addLater)
  serve(api.deleteAnalysis, ({ db, actor }, { id }) =>
    deleteOne(db, { id, organizationId: actor.organizationId }),
  )
  serve(api.deleteAnalyses, async ({ db, actor }, { analysis_ids }) => ({
    deleted: await deleteMany(db, { ids: analysis_ids, organizationId: actor.organizationId }),
  }))

  serve(api.listAnalysesWithKey, ({ db, actor }, input) =>
    listPage(db, { ...input, organizationId: actor.organizationId }),
  )
  serve(api.deleteAnalysisWithKey, ({ db, actor }, { id }) =>
    deleteOne(db, { id, organizationId: actor.organizationId }),
  )
}
