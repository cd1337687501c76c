import { api, type HealthComponent, healthComponents } from '@inkprint/contract'
import { Failure } from '../../http/failure.ts'
import type { Serve } from '../../http/serve.ts'
import type { HealthProbes } from './probes.ts'
import { createReadiness } from './readiness.ts'
import { aliveReport } from './reports.ts'

export function healthRoutes(serve: Serve, probes: HealthProbes): void {
  const over = (components: readonly HealthComponent[]) => async () => {
    const report = await probes.ask(components)
    return report.status === 'unhealthy' ? new Failure(report) : report
  }
  serve(api.health.get, over(healthComponents))
  serve(api.health.getBasic, ({ now }) => aliveReport(now()))
  const askReadiness = createReadiness()
  serve(api.health.getReadiness, async (deps) => {
    const readiness = await askReadiness(deps)
    return readiness.is_ready ? readiness : new Failure(readiness)
  })
  serve(api.health.getDatabase, over(['database']))
  serve(api.health.getModel, over(['model']))
  serve(api.health.getAnalysis, over(['analysis_pipeline']))
}
