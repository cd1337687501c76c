import { exampleResult, exampleText } from './analysis-result.docs.ts'
import { describe } from './http/describe.ts'
import * as playground from './playground.ts'

export const playgroundDocs = describe(playground, {
  section: 'Playground',
  calls: {
    analyze: {
      summary: 'Analyze a text in the playground',
      description:
        'Charges the organization and counts as a use of the key named by `api_key_id`. Costs one credit per 200 words begun, as much again for the guidelines and again for the prompt. A refused or failed analysis costs nothing, nor does a text that is not judged (`is_judged`), because it is not English, not prose or too short. The price is held back while the text waits and is read.',
      example: {
        input: {
          text: exampleText,
          include_guidelines: true,
          api_key_id: 'key_5hYw3ZtQxRkP1sVnJm2LcB',
        },
        output: { analysis_id: exampleResult.id, analysis_result: exampleResult },
      },
    },
    getLastAnalysis: {
      summary: 'The last analysis in the playground',
      description:
        'What the signed-in person analyzed last in the playground, or the analysis of theirs named by `analysis_id`. Null before the first one. The text and the advice that quotes it are there as long as texts are kept.',
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
    },
    getExample: {
      summary: 'An example and its verdict',
      description:
        'A text by a person, by an assistant or by both, with what the installed model says of it and all advice. Costs nothing, needs no key and is no analysis of the organization.',
      example: {
        input: { example: 'person' },
        output: {
          text: 'Two brains, one keyboard …',
          analysis_result: { ...exampleResult, id: 'example_person' },
        },
      },
    },
    listGroups: {
      summary: 'The kinds of text an analysis can be told',
      description:
        'With `api_key_id` it is also checked that the key is one of the organization’s own.',
      example: {
        input: { api_key_id: 'key_5hYw3ZtQxRkP1sVnJm2LcB' },
        output: { groups: [{ id: 'blog', name: 'Blog post' }] },
      },
    },
    sendFeedback: {
      summary: 'Say whether an analysis was correct',
      description: 'A later answer on the same analysis replaces the earlier one.',
      example: {
        input: { analysis_id: exampleResult.id, is_correct: true },
        output: { analysis_id: exampleResult.id, is_correct: true },
      },
    },
  },
  fields: {
    analysis: 'The analysis; null before the first one.',
    is_correct: 'Whether the verdict was right.',
    comment: 'Anything to add.',
    api_key_id: 'The id of one of the organization’s keys.',
  },
})
