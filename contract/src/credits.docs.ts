import * as credits from './credits.ts'
import { describe } from './http/describe.ts'

export const creditsDocs = describe(credits, {
  section: 'Credits',
  calls: {
    getBalance: {
      section: 'Analysis API',
      summary: 'The balance',
      description:
        'The credits the organization of the key has left. `reserved` is there while some of them are held back for analyses under way.',
      example: { output: { credits: 97 } },
    },
    getSummary: {
      summary: 'The balance, and all credits ever added',
      description:
        'The balance is the sum of all entries of the history. `reserved` is there while some of it is held back for analyses under way.',
      example: { output: { balance: 92, total_added: 100 } },
    },
    listEntries: {
      summary: 'Every movement of the balance, newest first',
      description: 'Both dates are whole days in UTC and included.',
      example: {
        output: {
          items: [
            {
              id: '1842',
              created_at: '2026-11-15T02:10:31.000Z',
              reason: 'analysis',
              note: null,
              analysis_id: 'ana_9TtYw5BnJm2LcHdT0bq9Zs',
              api_key_name: 'Newsroom plug-in',
              api_key_end: '1b2c',
              change_amount: -8,
              balance_after: 92,
            },
          ],
          total: 1,
          pages: 1,
          page: 1,
          size: 20,
        },
      },
    },
  },
  fields: {
    balance: 'The credits there are now.',
    total_added: 'All credits ever added.',
    balance_after: 'The balance right after this entry.',
    reason: 'What moved the balance.',
    'CreditEntry.analysis_id':
      'The analysis that was paid for; null for other movements, and once it is deleted.',
    api_key_name: 'The key that was used, by its name at the time.',
    api_key_end: 'The last characters of that key; null once it is deleted.',
    startDate: 'First day, in UTC.',
    endDate: 'Last day, in UTC.',
    apiKeyId: 'Only what this key moved.',
  },
})
