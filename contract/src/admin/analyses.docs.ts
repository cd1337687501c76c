import { exampleText } from '../analysis-result.docs.ts'
import { describe } from '../http/describe.ts'
import * as analyses from './analyses.ts'

export const analysesDocs = describe(analyses, {
  section: 'Administration',
  calls: {
    create: {
      summary: 'Analyze a text and get all the detector’s measurements',
      description: 'Costs nothing and is not counted in the statistics.',
      example: {
        input: { text: exampleText, force_group_id: null },
        output: { user_view: { classification: 'human' }, dev_view: { probability_ai: 0.031204 } },
      },
    },
    listGroups: {
      summary: 'List the kinds of text',
      description: 'The same kinds that customers can choose.',
      example: { output: { groups: [{ id: 'blog', name: 'Blog post' }] } },
    },
  },
  fields: {
    user_view: 'What a customer would get.',
    dev_view: 'Everything the detector knows about the text.',
  },
})
