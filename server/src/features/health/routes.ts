import * as api from '@inkprint/contract'
import { Failure } from '../../http/failure.ts'
import type { Serve } from '../../http/serve.ts'
import type { HealthProbes } from './probes.ts'
import { createReadiness } from './readiness.ts'
import { aliveReport } from './reports.ts'

export function healthRoutes(serve: Serve, probes: HealthProbes): void {
  const over = (components: readonly api.HealthComponent[]) => async () => {
    const report = await probes.ask(components)
    return report.status === 'unhealthy' ? new Failure(report) : report
  }
  serve(api.health, over(api.healthComponents))
  serve(api.healthBasic, ({ now }) => aliveReport(now()))
  const askReadiness = createReadiness()
  serve(api.healthReady, async (deps) => {
    const readiness = await askReadiness(deps)
    return readiness.is_ready ? readiness : new Failure(readiness)
  })
  serve(api.healthDatabase, over(['database']))
  serve(api.healthModel, over(['model']))
  serve(api.healthAnalysis, over(['analysis_pipeline']))
}
