import { describe } from './http/describe.ts'
import * as site from './site.ts'

export const siteDocs = describe(site, {
  section: 'Site',
  calls: {
    get: {
      summary: 'Get the operator of this installation',
      description: 'This is shown on the registration screen and wherever users may need help.',
      example: { output: { legal_entity: 'Inkprint Ltd', support_email: 'support@example.com' } },
    },
    getFeedback: {
      summary: 'Get how often customers have said that a verdict was wrong',
      description:
        'Contains only numbers of answers, over all customers of this installation since it was first used. Shown on the accuracy page.',
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
    legal_entity: 'The company responsible for personal data.',
    support_email: 'The email address of support.',
  },
})
