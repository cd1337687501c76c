import { exampleResult } from './analysis-result.docs.ts'
import type { AnalysisSummary } from './analysis-summary.ts'
import type { FieldWords } from './http/describe.ts'

export const exampleSummary: AnalysisSummary = {
  analysis_id: exampleResult.id,
  status: 'done',
  title: 'Why the harbor was quiet',
  classification: 'uncertain',
  probability_ai_percent: 61.4,
  ai_share_percent: null,
  group_id: 'blog',
  group_name: 'Blog post',
  words: 412,
  credits: 3,
  review_state: null,
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
  'Newest first, unless `sort_by` and `sort_order` are sent. Both dates are inclusive and in UTC. `search` finds analyses with all these words, or longer words that begin with them, in the title or in the text while it is kept. For the next page, send the same fields and `next_cursor` as `cursor`; `next_cursor` is null on the last page.'

export const removalWords =
  'Deletes its title, text, result and feedback forever. The charge stays in the credit history.'

export const analysisSummaryFields: FieldWords = {
  title:
    'The title that somebody gave the analysis, otherwise the heading or the first words of the text; null if there is no such title and the text is no longer kept.',
  verdict: 'Only analyses with this verdict; `not_judged`: only those without one.',
  'AnalysisSummary.classification': 'The verdict; null unless the text was read to its end.',
  'AnalysisSummary.credits': 'The credits charged for it, including advice added later.',
  'AnalysisSummary.group_id': 'The kind of text; null unless it was read to its end.',
  'AnalysisSummary.api_key_name': 'The key’s name; null once it is deleted.',
  review_state:
    'The state of the newest review with the writer. `sent`: the writer has a link. `asked`: the writer asked for another look. `kept`, `withdrawn`, `person_confirmed`: what the organization answered. Null if there is none.',
  'query.review_state':
    'Only analyses whose newest review with the writer has this state. `sent`: the writer has a link. `asked`: the writer asked for another look. `kept`, `withdrawn`, `person_confirmed`: what the organization answered.',
  origin: 'Where it was requested.',
  user_id: 'The user who requested it; null if a program did.',
  'query.user_id': 'Only analyses that this user requested.',
  user_name: 'The user’s name; null if a program requested it, and once the account is deleted.',
  cursor: 'The `next_cursor` or `previous_cursor` of an earlier response.',
  next_cursor: 'Send it as `cursor` for the next page; null on the last one.',
  previous_cursor: 'Send it as `cursor` for the previous page; null on the first one.',
  start_date: 'First day, in UTC.',
  end_date: 'Last day, in UTC.',
}
