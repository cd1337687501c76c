import { describe } from '../http/describe.ts'
import { exampleUser } from '../user.docs.ts'
import { exampleAuditPage } from './audit.docs.ts'
import * as users from './users.ts'

export const usersDocs = describe(users, {
  section: 'Administration',
  calls: {
    list: {
      summary: 'All users',
      description:
        'A search looks at name, e-mail and organization. One or two letters are looked for at the beginnings of words. It counts up to a thousand matches; beyond that `is_total_capped` is true.',
      example: { output: { users: [exampleUser], total: 1, pages: 1, page: 1, size: 20 } },
    },
    create: {
      summary: 'Create a user',
      description: 'One made unverified gets the verification mail.',
      example: {
        input: { email: 'ada@example.com', password: 'Correct-Horse-7' },
        output: exampleUser,
      },
    },
    get: {
      summary: 'One user',
      description: 'With the organization it belongs to.',
      example: { input: { id: exampleUser.id }, output: exampleUser },
    },
    update: {
      summary: 'Change a user',
      description: 'Fields left out stay as they are.',
      example: { input: { id: exampleUser.id, is_active: true }, output: exampleUser },
    },
    remove: {
      summary: 'Delete a user',
      description: 'Its sessions end at once. The organization and its analyses stay.',
      example: { input: { id: exampleUser.id } },
    },
    listAuditEntries: {
      summary: 'Who changed what in an account',
      description: 'Newest first. Entries outlive the account.',
      example: { input: { id: exampleUser.id }, output: exampleAuditPage },
    },
  },
  fields: {
    search:
      'What to look for: part of a name, an e-mail address or an organization’s name; in analyses, words of titles and of texts that are kept.',
  },
})
