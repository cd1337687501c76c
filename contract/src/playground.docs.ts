import { exampleResult, exampleText } from './analysis-result.docs.ts'
import { exampleSummary } from './analysis-summary.docs.ts'
import { exampleFile } from './file-fields.docs.ts'
import { describe } from './http/describe.ts'
import * as playground from './playground.ts'

export const playgroundDocs = describe(playground, {
  section: 'Playground',
  calls: {
    analyze: {
      summary: 'Analyze a text in the playground',
      description:
        'Charges your organization and counts as a use of the key in `api_key_id`. Costs one credit for each 200 words or part of 200, the same again for the guidelines, and the same again for the prompt. An analysis that is refused or fails costs nothing, and neither does a text that is not judged (`is_judged`) because it is not English, not prose or too short. The price is reserved while the text is waiting and being read. With an `Idempotency-Key` header, a repeat is charged only once, and the text is read to its end even if you close the connection.',
      example: {
        input: {
          text: exampleText,
          include_guidelines: true,
          api_key_id: 'key_5hYw3ZtQxRkP1sVnJm2LcB',
        },
        output: { analysis_id: exampleResult.id, analysis_result: exampleResult },
      },
    },
    extract: {
      summary: 'Get the text of a file in the playground',
      description:
        'Extracts the text from a file, so that it can be read and corrected before it is analyzed. Costs nothing; the number of files per hour is limited. The file itself is never stored.',
      example: {
        input: { file: new File([], 'ferry-draft.docx') },
        output: { text: 'The ferry to the island runs four times a day …', file: exampleFile },
      },
    },
    getLastAnalysis: {
      summary: 'Get the last analysis made in the playground',
      description:
        'The last analysis that the signed-in user made in the playground, or the analysis of the organization that `analysis_id` names. Null before the first one. The text, and the advice that quotes it, are included as long as texts are kept.',
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
    findEarlier: {
      summary: 'Find an earlier analysis of the same text',
      description:
        'Returns the newest analysis of this text that has a verdict, no matter who in your organization requested it or with which key. Differences in line breaks, and in spaces at the ends of lines, are ignored. The analysis is found even when the text itself is no longer kept. Costs nothing.',
      example: {
        input: { text: exampleText },
        output: {
          earlier: {
            ...exampleSummary,
            has_guidelines: true,
            has_humanization_prompt: false,
            is_text_kept: true,
          },
        },
      },
    },
    getAnswer: {
      summary: 'Get a response that did not arrive',
      description:
        'Says what happened to an analysis that was requested in the playground with an `Idempotency-Key` in the last 24 hours. If it is neither in progress nor answered, nothing was charged for it.',
      example: {
        input: { idempotencyKey: 'b7c31f0e5a9d42868f3e6c10d29a7b54' },
        output: {
          is_under_way: false,
          answered: {
            analysis_id: exampleResult.id,
            text: 'The text as it was sent …',
            analysis_result: exampleResult,
            created_at: '2026-11-15T02:10:31.000Z',
          },
        },
      },
    },
    getExample: {
      summary: 'Get an example text and its verdict',
      description:
        'A text by a person, by an AI assistant or by both, with the installed model’s verdict and all advice. Costs nothing, needs no key and does not count as an analysis of your organization.',
      example: {
        input: { example: 'person' },
        output: {
          text: 'Two brains, one keyboard …',
          analysis_result: { ...exampleResult, id: 'example_person' },
        },
      },
    },
    listGroups: {
      summary: 'List the kinds of text',
      description: 'With `api_key_id`, also checks that the key belongs to your organization.',
      example: {
        input: { api_key_id: 'key_5hYw3ZtQxRkP1sVnJm2LcB' },
        output: { groups: [{ id: 'blog', name: 'Blog post' }] },
      },
    },
    sendFeedback: {
      summary: 'Say whether an analysis was correct',
      description: 'Later feedback on the same analysis replaces earlier feedback.',
      example: {
        input: { analysis_id: exampleResult.id, is_correct: true },
        output: { analysis_id: exampleResult.id, is_correct: true },
      },
    },
  },
  fields: {
    analysis: 'The analysis; null before the first one.',
    'query.analysis_id': 'The analysis to get. If left out, the last one.',
    earlier: 'The analysis; null if there is none.',
    has_guidelines: 'Whether it has guidelines and copywriter tips.',
    has_humanization_prompt: 'Whether it has a humanization prompt.',
    is_text_kept: 'Whether the text is still kept, and with it the advice that quotes it.',
    idempotencyKey: 'The `Idempotency-Key` that the analysis was sent with.',
    is_under_way: 'Whether the text is waiting or being read.',
    answered: 'The analysis, with its text as long as it is kept; null if there is none (yet).',
    is_correct: 'Whether the verdict was right.',
    comment: 'An optional comment.',
    api_key_id: 'The id of one of the organization’s keys.',
  },
})
