import * as health from './health.ts'
import { describe } from './http/describe.ts'

const reportDescription =
  'Answers at once with what the checks of this process found last, and 503 with the same report when unhealthy.'

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
      summary: 'Whether the process lives',
      description: reportDescription,
      example: exampleReport('application'),
    },
    getReadiness: {
      summary: 'Whether callers should be sent here',
      description:
        'For balancers. Answers 503 while the server drains before it stops, while the database lacks migrations, and while it does not answer.',
      example: { output: { is_ready: true, state: 'ready' } },
    },
    get: {
      summary: 'Whether all components work',
      description: reportDescription,
      example: exampleReport('database'),
    },
    getDatabase: {
      summary: 'Whether the database answers',
      description: reportDescription,
      example: exampleReport('database'),
    },
    getModel: {
      summary: 'Whether the model scores its golden text',
      description: reportDescription,
      example: exampleReport('model'),
    },
    getAnalysis: {
      summary: 'Whether a text is analyzed end to end',
      description: reportDescription,
      example: exampleReport('analysis_pipeline'),
    },
  },
  fields: {
    is_ready: 'Whether callers should be sent here.',
    'Readiness.state': 'Why, or why not.',
    timestamp: 'When this was found out.',
    summary: 'How many checks went well.',
    healthy_checks: 'Checks that went well; warnings count among them.',
    unhealthy_checks: 'Checks that failed.',
    total_checks: 'All checks.',
    checks: 'Each component by its name.',
    response_time_ms: 'How long the check took.',
    age_seconds: 'How long ago the check ended; null while the first one is under way.',
  },
})
