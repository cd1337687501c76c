import * as health from './health.ts'
import { describe } from './http/describe.ts'

const reportDescription =
  'Returns the latest results of this process’s checks at once; with status 503 if something is unhealthy.'

function exampleReport(component: string): { output: health.HealthReport } {
  return {
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
  }
}

export const healthDocs = describe(health, {
  section: 'Health',
  calls: {
    getBasic: {
      summary: 'Check that the process is running',
      description: reportDescription,
      example: exampleReport('application'),
    },
    getReadiness: {
      summary: 'Check whether this server is accepting requests',
      description:
        'This is for load balancers. Returns 503 while the server is shutting down, while database migrations are missing, and while the database does not respond.',
      example: { output: { is_ready: true, state: 'ready' } },
    },
    get: {
      summary: 'Check all components',
      description: reportDescription,
      example: exampleReport('database'),
    },
    getDatabase: {
      summary: 'Check the database',
      description: reportDescription,
      example: exampleReport('database'),
    },
    getModel: {
      summary: 'Check the model against a text with a known score',
      description: reportDescription,
      example: exampleReport('model'),
    },
    getAnalysis: {
      summary: 'Check a whole analysis',
      description: reportDescription,
      example: exampleReport('analysis_pipeline'),
    },
  },
  fields: {
    is_ready: 'Whether requests should be sent to this server.',
    'Readiness.state': 'The reason.',
    timestamp: 'When the check was made.',
    summary: 'The number of checks by result.',
    healthy_checks: 'Checks that passed, including those with warnings.',
    unhealthy_checks: 'Checks that failed.',
    total_checks: 'All checks.',
    checks: 'The result for each component, by its name.',
    response_time_ms: 'How long the check took.',
    age_seconds: 'How long ago the check ended; null while the first check is running.',
  },
})
