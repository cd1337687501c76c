import * as z from 'zod/mini'
import { AnalysisResult, exampleResult } from './analysis-result.ts'
import { endpoint } from './endpoint.ts'
import { Timestamp } from './fields.ts'

/** Texts whose authors are known, to try the analysis with. */
export const ExampleId = z.enum(['person', 'assistant', 'mixed'])
export type ExampleId = z.infer<typeof ExampleId>

export const exampleAnalysis = endpoint({
  method: 'GET',
  path: '/api/client/dashboard/examples/:example',
  access: 'member',
  section: 'Playground',
  summary: 'An example and its verdict',
  description:
    'A text by a person, by an assistant or by both, with what the installed model says of it and all advice. Costs nothing, needs no key and is no analysis of the organization.',
  params: z.object({ example: ExampleId }),
  output: z.object({ text: z.string(), analysis_result: AnalysisResult }),
  errors: ['ORGANIZATION_INACTIVE', 'ANALYSIS_FAILED', 'QUEUE_FULL'],
  example: {
    input: { example: 'person' },
    output: {
      text: 'Two brains, one keyboard …',
      analysis_result: { ...exampleResult, id: 'example_person' },
    },
  },
})

export const lastAnalysis = endpoint({
  method: 'GET',
  path: '/api/client/dashboard/last-analysis',
  access: 'member',
  section: 'Playground',
  summary: 'The last analysis in the playground',
  description:
    'What the signed-in person analyzed last in the playground, or the analysis of theirs named by `analysis_id`. Null before the first one. The text and the advice that quotes it are there as long as texts are kept.',
  query: z.object({ analysis_id: z.optional(z.string()) }),
  output: z.object({
    analysis: z.nullable(
      z.object({
        analysis_id: z.string(),
        text: z.nullable(z.string()),
        analysis_result: AnalysisResult,
        created_at: Timestamp,
      }),
    ),
  }),
  errors: ['NOT_FOUND', 'ORGANIZATION_INACTIVE'],
  example: {
    input: { analysis_id: exampleResult.id },
    output: {
      analysis: {
        analysis_id: exampleResult.id,
        text: 'The text as it was sent …',
        analysis_result: exampleResult,
        created_at: '2026-11-15T02:10:31.000Z',
      },
    },
  },
})
