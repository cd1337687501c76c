import { api } from '@inkprint/contract'
import type { Serve } from '../../http/serve.ts'
import { readStats, readTrends } from './statistics.ts'

export function adminStatsRoutes(serve: Serve): void {
  serve(api.admin.statistics.get, readStats)
  serve(api.admin.statistics.getTrends, readTrends)
}
