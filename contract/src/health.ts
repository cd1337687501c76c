import * as z from 'zod/mini'
import { Timestamp } from './fields.ts'
import { endpoint } from './http/endpoint.ts'

export const HealthStatus = z.enum(['healthy', 'warning', 'unhealthy'])
export type HealthStatus = z.infer<typeof HealthStatus>

export const healthComponents = [
  'database',
  'model',
  'application',
  'api_key_system',
  'analysis_pipeline',
] as const
export type HealthComponent = (typeof healthComponents)[number]

export const HealthReport = z.object({
  status: HealthStatus,
  timestamp: Timestamp,
  summary: z.object({ healthy_checks: z.int(), unhealthy_checks: z.int(), total_checks: z.int() }),
  checks: z.record(
    z.string(),
    z.object({
      status: HealthStatus,
      timestamp: Timestamp,
      /** `age_seconds`: time since the check finished; null while the first one is running. */
      details: z.object({ response_time_ms: z.number(), age_seconds: z.nullable(z.int()) }),
    }),
  ),
  errors: z.array(z.string()),
})
export type HealthReport = z.infer<typeof HealthReport>

export const Readiness = z.object({
  is_ready: z.boolean(),
  state: z.enum(['ready', 'draining', 'migrations_pending', 'database_unavailable']),
})
export type Readiness = z.infer<typeof Readiness>

export const get = healthEndpoint('/v1/health')
export const getBasic = healthEndpoint('/v1/health/basic')
export const getDatabase = healthEndpoint('/v1/health/database')
export const getModel = healthEndpoint('/v1/health/model')
export const getAnalysis = healthEndpoint('/v1/health/analysis')

export const getReadiness = endpoint({
  method: 'GET',
  path: '/v1/health/ready',
  access: 'public',
  failureStatus: 503,
  output: Readiness,
})

function healthEndpoint(path: `/v1/health${string}`) {
  return endpoint({
    method: 'GET',
    path,
    access: 'public',
    failureStatus: 503,
    output: HealthReport,
  })
}
