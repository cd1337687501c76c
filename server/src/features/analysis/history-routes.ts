import { api } from '@inkprint/contract'
import type { Serve } from '../../http/serve.ts'
import { Streamed } from '../../http/streamed.ts'
import { csvOf } from '../../platform/csv.ts'
import { addLater } from './advice-later.ts'
import { analysisColumns } from './csv.ts'
import { deleteMany, deleteOne } from './deletion.ts'
import { allRows, listPage } from './list.ts'
import { readChoices, readOwn, rename } from './own-analysis.ts'
import { listSimilar } from './similar.ts'

/** Past analyses: finding, naming, adding advice to and deleting them. */
export function historyRoutes(serve: Serve): void {
  serve(api.ownAnalyses.list, ({ db, actor }, input) =>
    listPage(db, { ...input, organizationId: actor.organizationId }),
  )
  serve(api.ownAnalyses.getChoices, (context) =>
    readChoices(context, { db: context.db, organizationId: context.actor.organizationId }),
  )
  serve(api.ownAnalyses.exportCsv, ({ db, actor, headers }, input) => {
    headers.send('content-disposition', 'attachment; filename="analyses.csv"')
    const rows = allRows(db, { ...input, organizationId: actor.organizationId })
    return new Streamed(csvOf(analysisColumns, rows))
  })
  serve(api.ownAnalyses.get, readOwn)
  serve(api.ownAnalyses.listSimilar, ({ db, actor }, { id }) =>
    listSimilar(db, { id, organizationId: actor.organizationId }),
  )
  serve(api.ownAnalyses.rename, rename)
  serve(api.ownAnalyses.addAdvice, addLater)
  serve(api.ownAnalyses.remove, ({ db, actor }, { id }) =>
    deleteOne(db, { id, organizationId: actor.organizationId }),
  )
  serve(api.ownAnalyses.removeMany, async ({ db, actor }, { analysis_ids }) => ({
    deleted: await deleteMany(db, { ids: analysis_ids, organizationId: actor.organizationId }),
  }))

  serve(api.analyses.list, ({ db, actor }, input) =>
    listPage(db, { ...input, organizationId: actor.organizationId }),
  )
  serve(api.analyses.remove, ({ db, actor }, { id }) =>
    deleteOne(db, { id, organizationId: actor.organizationId }),
  )
}
