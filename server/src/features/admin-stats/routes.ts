import * as api from '@inkprint/contract'
import type { Serve } from '../../http/serve.ts'
import { readStats, readTrends } from './statistics.ts'

export function adminStatsRoutes(serve: Serve): void {
  serve(api.dashboardStats, readStats)
  serve(api.dashboardTrends, readTrends)
}
