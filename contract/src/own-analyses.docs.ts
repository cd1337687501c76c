import { exampleResult } from './analysis-result.docs.ts'
import { examplePage, exampleSummary, listWords, removalWords } from './analysis-summary.docs.ts'
import { describe } from './http/describe.ts'
import * as ownAnalyses from './own-analyses.ts'

export const ownAnalysesDocs = describe(ownAnalyses, {
  section: 'Analyses',
  calls: {
    list: {
      summary: 'List your organization’s analyses',
      description: listWords,
      example: { input: { verdict: 'ai' }, output: examplePage },
    },
    getChoices: {
      summary: 'List the values that analyses can be filtered by',
      description:
        'The kinds of text that the installed model can tell apart, and the people in your organization.',
      example: {
        output: {
          groups: [{ id: 'blog', name: 'Blog post' }],
          people: [{ id: 'usr_2QmVtR8xKp4LnZsB7cWd1E', name: 'Ada Nowak' }],
        },
      },
    },
    exportCsv: {
      summary: 'Export analyses as CSV',
      description:
        'All analyses that the same fields would list, in the same order. The first line has the names of the columns. UTF-8 with a byte order mark; text that a spreadsheet would take for a formula gets an apostrophe in front.',
      example: { input: { verdict: 'ai' }, output: '"Analysis","Created (UTC)",…' },
    },
    get: {
      summary: 'Get an analysis with its text',
      description:
        'The text, and the advice that quotes it, are included as long as texts are kept; the verdict is kept forever.',
      example: {
        input: { id: exampleResult.id },
        output: {
          ...exampleSummary,
          analysis_result: exampleResult,
          text: 'The text as it was sent …',
          text_kept_until: '2026-12-15T02:10:31.000Z',
          is_title_chosen: true,
          can_add_advice: true,
          given_feedback: { is_correct: true },
          chosen: { force_group_id: null, max_false_positive_rate: null },
        },
      },
    },
    listSimilar: {
      summary: 'List analyses of similar texts',
      description:
        'Finds at most eight other analyses of your organization that have many words of the text or of the title in common with this one, the most similar first: usually other versions of the same text.',
      example: { input: { id: exampleResult.id }, output: { items: [exampleSummary] } },
    },
    rename: {
      summary: 'Give an analysis a title',
      description:
        'If the title is empty or null, the heading or the first words of the text are shown again, as long as the text is kept.',
      example: {
        input: { id: exampleResult.id, title: 'Harbor feature, second draft' },
        output: { analysis_id: exampleResult.id, title: 'Harbor feature, second draft' },
      },
    },
    addAdvice: {
      summary: 'Add advice to an earlier analysis',
      description:
        'Costs the same as it would have cost together with the analysis. Advice that the analysis already has costs nothing, so repeated and simultaneous calls are charged once. This is possible as long as the text is kept and the model that judged it is still installed.',
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
        'Deletes their titles, texts, results and feedback forever. The charges stay in the credit history. Unknown ids and analyses that are still being read are left out. At most 10,000 at once.',
      example: { input: { analysis_ids: [exampleResult.id] }, output: { deleted: 1 } },
    },
  },
  fields: {
    people: 'The people of the organization.',
    text_kept_until: 'When the text will be deleted; null if it is not kept.',
    is_title_chosen:
      'Whether somebody chose the title. If not, it is the beginning of the text, and links that do not show the text do not show the title either.',
    can_add_advice: 'Whether advice can still be added.',
    given_feedback:
      'The organization’s answer to “Was this analysis correct?”; null if there is none.',
    analysis_ids: 'The analyses to delete.',
    chosen:
      'The value sent with the request. Null: the detector chose the kind of text, or the organization’s rate applied.',
    deleted: 'How many were deleted.',
  },
})
