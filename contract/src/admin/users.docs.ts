import { describe } from '../http/describe.ts'
import { exampleUser } from '../user.docs.ts'
import { exampleAuditPage } from './audit.docs.ts'
import * as users from './users.ts'

export const usersDocs = describe(users, {
  section: 'Administration',
  calls: {
    list: {
      summary: 'List users',
      description:
        'Searches names, email addresses and organizations. One or two letters match only the beginnings of words. Matches are counted up to a thousand; beyond that, `is_total_capped` is true.',
      example: { output: { users: [exampleUser], total: 1, pages: 1, page: 1, size: 20 } },
    },
    create: {
      summary: 'Create a user',
      description: 'A user created as unverified is sent the verification email.',
      example: {
        input: { email: 'ada@example.com', password: 'Correct-Horse-7' },
        output: exampleUser,
      },
    },
    get: {
      summary: 'Get a user',
      description: 'Returns the user with their organization.',
      example: { input: { id: exampleUser.id }, output: { ...exampleUser, role: 'member' } },
    },
    update: {
      summary: 'Change a user',
      description:
        'Fields that are left out stay as they are. A user who joins an organization that has no owner becomes its owner; when its last owner leaves, the member with the next highest role becomes its owner.',
      example: { input: { id: exampleUser.id, is_active: true }, output: exampleUser },
    },
    remove: {
      summary: 'Delete a user',
      description: 'The user’s sessions end at once. The organization and its analyses stay.',
      example: { input: { id: exampleUser.id } },
    },
    listAuditEntries: {
      summary: 'List the changes made to an account, and who made them',
      description: 'Newest first. Entries are kept after the account is deleted.',
      example: { input: { id: exampleUser.id }, output: exampleAuditPage },
    },
    getSecondFactor: {
      summary: 'Get a user’s second factor',
      description:
        'Says whether the user needs a second factor to sign in, and which kinds they have.',
      example: {
        input: { id: exampleUser.id },
        output: {
          is_on: true,
          totp_since: '2026-11-15T02:20:00.000Z',
          passkey_count: 1,
          recovery_codes_left: 10,
        },
      },
    },
    listSsoLinks: {
      summary: 'List a user’s links to single sign-on providers',
      description: 'The single sign-on providers that can be used to sign in to the account.',
      example: { input: { id: exampleUser.id }, output: { links: [] } },
    },
    resetSecondFactor: {
      summary: 'Reset a user’s second factor',
      description:
        'This is for a user who has lost their device and their recovery codes. Removes the authenticator app, the passkeys and the recovery codes and ends all sessions; the password stays the same. The user is sent an email with the reason, and the reset is recorded.',
      example: {
        input: { id: exampleUser.id, reset_reason: 'Lost phone; identity checked by a call back' },
      },
    },
  },
  fields: {
    passkey_count: 'How many passkeys the user has.',
    reset_reason: 'The reason, which the user is told.',
    search:
      'What to search for: part of a name, an email address or an organization’s name; in analyses, words in titles and in stored texts.',
  },
})
