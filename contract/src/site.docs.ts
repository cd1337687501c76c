import { describe } from './http/describe.ts'
import * as site from './site.ts'

export const siteDocs = describe(site, {
  section: 'Site',
  calls: {
    get: {
      summary: 'Who runs this installation',
      description: 'Shown on the registration screen and wherever somebody may need help.',
      example: { output: { legal_entity: 'Inkprint Ltd', support_email: 'support@example.com' } },
    },
    getFeedback: {
      summary: 'How often customers said that a verdict was wrong',
      description:
        'Numbers of answers and nothing else, over all customers of this installation and since it began. Shown on the page on accuracy.',
      example: {
        output: {
          model_version: '2026.11.1',
          since: '2026-11-01',
          answers: 40,
          wrong: 2,
          groups: [{ group_id: 'blog', group_name: 'Blog post', answers: 40, wrong: 2 }],
        },
      },
    },
  },
  fields: {
    since: 'The day of the first answer; null before there is one.',
    legal_entity: 'Who controls personal data here.',
    support_email: 'Whom to ask for help.',
  },
})
