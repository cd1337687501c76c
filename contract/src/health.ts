import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Timestamp } from './fields.ts'

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
      /** `age_seconds`: since the check ended; null while the first one is under way. */
      details: z.object({ response_time_ms: z.number(), age_seconds: z.nullable(z.int()) }),
    }),
  ),
  errors: z.array(z.string()),
})
export type HealthReport = z.infer<typeof HealthReport>

function healthEndpoint<const Path extends `/v1/health${string}`>(
  path: Path,
  summary: string,
  component: string,
) {
  return endpoint({
    method: 'GET',
    path,
    access: 'public',
    section: 'Health',
    summary,
    description:
      'Answers at once with what the checks of this process found last, and 503 with the same report when unhealthy.',
    failureStatus: 503,
    output: HealthReport,
    example: {
      output: {
        status: 'healthy',
        timestamp: '2026-11-15T01:41:00.000Z',
        summary: { healthy_checks: 1, unhealthy_checks: 0, total_checks: 1 },
        checks: {
          [component]: {
            status: 'healthy',
            timestamp: '2026-11-15T01:41:00.000Z',
            details: { response_time_ms: 1.4, age_seconds: 0 },
          },
        },
        errors: [],
      },
    },
  })
}

export const health = healthEndpoint('/v1/health', 'Whether all components work', 'database')
export const healthBasic = healthEndpoint(
  '/v1/health/basic',
  'Whether the process lives',
  'application',
)

export const Readiness = z.object({
  is_ready: z.boolean(),
  state: z.enum(['ready', 'draining', 'migrations_pending', 'database_unavailable']),
})
export type Readiness = z.infer<typeof Readiness>

export const healthReady = endpoint({
  method: 'GET',
  path: '/v1/health/ready',
  access: 'public',
  section: 'Health',
  summary: 'Whether callers should be sent here',
  description:
    'For balancers. Answers 503 while the server drains before it stops, while the database lacks migrations, and while it does not answer.',
  failureStatus: 503,
  output: Readiness,
  example: { output: { is_ready: true, state: 'ready' } },
})

export const healthDatabase = healthEndpoint(
  '/v1/health/database',
  'Whether the database answers',
  'database',
)
export const healthModel = healthEndpoint(
  '/v1/health/model',
  'Whether the model scores its golden text',
  'model',
)
export const healthAnalysis = healthEndpoint(
  '/v1/health/analysis',
  'Whether a text is analyzed end to end',
  'analysis_pipeline',
)
