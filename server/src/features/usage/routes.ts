import { api } from '@inkprint/contract'
import type { Serve } from '../../http/serve.ts'
import { Streamed } from '../../http/streamed.ts'
import { usageCsv } from './csv.ts'
import { readUsage } from './usage.ts'

export function usageRoutes(serve: Serve): void {
  serve(api.usage.get, ({ db, actor }, period) =>
    readUsage(db, { ...period, organizationId: actor.organizationId }),
  )
  serve(api.usage.exportCsv, ({ db, actor, headers }, period) => {
    headers.send('content-disposition', 'attachment; filename="usage.csv"')
    return new Streamed(usageCsv(db, { ...period, organizationId: actor.organizationId }))
  })
  // The contract leaves out what keys may not see, such as people.
  serve(api.usage.getForKey, ({ db, actor }, period) =>
    readUsage(db, { ...period, organizationId: actor.organizationId }),
  )
}
