import { exampleResult } from './analysis-result.docs.ts'
import { describe } from './http/describe.ts'
import * as reports from './reports.ts'

const reportWords =
  'A document to read, print and file: the verdict, what the figures mean and how far to trust them, the evidence, the model, the time and what the receipt states; then the text with its marks, as long as the text is kept. It is tagged for screen readers. The same analysis always results in the same file.'

const example = { input: { id: exampleResult.id }, output: '%PDF-1.7 …' }

export const reportsDocs = describe(reports, {
  section: 'Analyses',
  calls: {
    get: {
      section: 'Analysis API',
      summary: 'Get a report as PDF',
      description: reportWords,
      example,
    },
    getOwn: { summary: 'Get a report of an analysis as PDF', description: reportWords, example },
  },
})
