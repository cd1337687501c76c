import { exampleResult } from './analysis-result.docs.ts'
import type { AnalysisSummary } from './analysis-summary.ts'
import type { FieldWords } from './http/describe.ts'

export const exampleSummary: AnalysisSummary = {
  analysis_id: exampleResult.id,
  status: 'done',
  title: 'Why the harbour was quiet',
  classification: 'uncertain',
  probability_ai_percent: 61.4,
  ai_share_percent: null,
  group_id: 'blog',
  group_name: 'Blog post',
  words: 412,
  credits: 3,
  origin: 'key',
  user_id: null,
  user_name: null,
  api_key_id: 'key_5hYw3ZtQxRkP1sVnJm2LcB',
  api_key_name: 'Newsroom plug-in',
  api_key_end: '1b2c',
  created_at: '2026-11-15T02:10:31.000Z',
}

export const examplePage = {
  items: [exampleSummary],
  next_cursor: 'WyJjcmVhdGVkX2F0IiwiZGVzYyJd',
  previous_cursor: null,
}

export const listWords =
  'Newest first unless `sort_by` and `sort_order` say otherwise. Both dates are whole days in UTC and included. `search` looks for analyses whose title, or text while it is kept, has all these words or longer ones that begin with them. To turn the page, send the same fields with `next_cursor` as `cursor`; it is null on the last page.'

export const removalWords =
  'Its title, text, result and feedback go for good; what it cost stays in the credit history.'

export const analysisSummaryFields: FieldWords = {
  title:
    'What the organization calls the analysis, otherwise the heading or the first words of its text; null once the text is no longer kept.',
  verdict: 'Only analyses that ended so; `not_judged` are those without a verdict.',
  'AnalysisSummary.classification': 'The verdict; null unless the text was read to its end.',
  'AnalysisSummary.credits': 'What was charged for it, with everything added later.',
  'AnalysisSummary.group_id': 'The kind of text; null unless it was read to its end.',
  'AnalysisSummary.api_key_name': 'The key’s name; null once it is deleted.',
  origin: 'Where it was asked for.',
  user_id: 'Who asked for it; null for a program.',
  user_name: 'Their name; null for a program, and once their account is deleted.',
  cursor: 'Where to go on: `next_cursor` or `previous_cursor` of an earlier page.',
  next_cursor: 'Send it as `cursor` for the next page; null on the last one.',
  previous_cursor: 'Send it as `cursor` for the page before; null on the first one.',
  start_date: 'First day, in UTC.',
  end_date: 'Last day, in UTC.',
}
