import { exampleResult } from './analysis-result.docs.ts'
import { examplePage, exampleSummary, listWords, removalWords } from './analysis-summary.docs.ts'
import { describe } from './http/describe.ts'
import * as ownAnalyses from './own-analyses.ts'

export const ownAnalysesDocs = describe(ownAnalyses, {
  section: 'Analyses',
  calls: {
    list: {
      summary: 'Every analysis of the organization',
      description: listWords,
      example: { input: { verdict: 'ai' }, output: examplePage },
    },
    getChoices: {
      summary: 'What the list can be narrowed down to',
      description:
        'The kinds of text the installed model knows, and the people of the organization.',
      example: {
        output: {
          groups: [{ id: 'blog', name: 'Blog post' }],
          people: [{ id: 'usr_2QmVtR8xKp4LnZsB7cWd1E', name: 'Ada Nowak' }],
        },
      },
    },
    exportCsv: {
      summary: 'The list as CSV',
      description:
        'All rows the same fields would list, in the same order, in UTF-8 with a line of names first. Cells that a spreadsheet would take for a formula begin with an apostrophe.',
      example: { input: { verdict: 'ai' }, output: '"Analysis","Created (UTC)",…' },
    },
    get: {
      summary: 'One analysis with its text',
      description:
        'The text and the advice that quotes it are there as long as texts are kept, the verdict for good.',
      example: {
        input: { id: exampleResult.id },
        output: {
          ...exampleSummary,
          analysis_result: exampleResult,
          text: 'The text as it was sent …',
          text_kept_until: '2026-12-15T02:10:31.000Z',
          can_add_advice: true,
          given_feedback: { is_correct: true },
        },
      },
    },
    rename: {
      summary: 'Give an analysis a title',
      description:
        'An empty title, or null, brings back the heading or the first words of the text, as long as that is kept.',
      example: {
        input: { id: exampleResult.id, title: 'Harbour feature, second draft' },
        output: { analysis_id: exampleResult.id, title: 'Harbour feature, second draft' },
      },
    },
    addAdvice: {
      summary: 'Add advice to an analysis that went without',
      description:
        'Costs what the option would have cost with the analysis, and nothing for what the analysis has already: repeating the call, also at the same time, charges once. Possible as long as the text is kept and the model that judged it is installed.',
      example: {
        input: { id: exampleResult.id, include_guidelines: true },
        output: {
          analysis_id: exampleResult.id,
          analysis_result: exampleResult,
          credits: { used: 3 },
        },
      },
    },
    remove: {
      summary: 'Delete an analysis',
      description: removalWords,
      example: { input: { id: exampleResult.id } },
    },
    removeMany: {
      summary: 'Delete several analyses',
      description:
        'Titles, texts, results and feedback go for good; what the analyses cost stays in the credit history. Ids nobody knows and analyses still being read are left out. At most 10,000 at once.',
      example: { input: { analysis_ids: [exampleResult.id] }, output: { deleted: 1 } },
    },
  },
  fields: {
    people: 'The people of the organization.',
    text_kept_until: 'When the text will be removed; null where it is not kept.',
    can_add_advice: 'Whether advice it went without can still be added.',
    given_feedback:
      'What the organization answered to “Was this analysis correct?”; null before it did.',
    analysis_ids: 'The analyses to delete.',
    deleted: 'How many were deleted.',
  },
})
