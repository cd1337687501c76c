import * as credits from './credits.ts'
import { describe } from './http/describe.ts'

export const creditsDocs = describe(credits, {
  section: 'Credits',
  calls: {
    getBalance: {
      section: 'Analysis API',
      summary: 'Get the balance',
      description:
        'The credits that the key’s organization has left. `reserved` is present while credits are reserved for analyses in progress.',
      example: { output: { credits: 97 } },
    },
    getSummary: {
      summary: 'Get the balance and the total of all credits added',
      description:
        'The balance is the sum of all entries of the history. `reserved` is present while credits are reserved for analyses in progress.',
      example: {
        output: {
          balance: 92,
          total_added: 100,
          low_balance_below: null,
          top_up_paused_reason: null,
        },
      },
    },
    listEntries: {
      summary: 'List every change of the balance',
      description: 'Newest first. Both dates are inclusive and in UTC.',
      example: {
        output: {
          items: [
            {
              id: '1842',
              created_at: '2026-11-15T02:10:31.000Z',
              reason: 'analysis',
              note: null,
              analysis_id: 'ana_9TtYw5BnJm2LcHdT0bq9Zs',
              purchase_id: null,
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
    exportCsv: {
      summary: 'Export the changes of the balance as CSV',
      description:
        'All changes in the period, oldest first, without paging. Both dates are inclusive and in UTC. UTF-8 with a byte order mark; text that a spreadsheet would take for a formula gets an apostrophe in front.',
      example: {
        output:
          '\uFEFF"Entry","Date (UTC)","Reason","Note","API key","Amount","Balance","Analysis","Purchase"\r\n"1842","2026-11-15T02:10:31.000Z","analysis","","Newsroom plug-in","-8","92","ana_9TtYw5BnJm2LcHdT0bq9Zs",""\r\n',
      },
    },
  },
  fields: {
    balance: 'The current number of credits.',
    total_added: 'All credits ever added.',
    balance_after: 'The balance after this entry.',
    reason: 'Why the balance changed.',
    'CreditEntry.analysis_id':
      'The analysis that was paid for; null for other changes, and once the analysis is deleted.',
    'CreditEntry.purchase_id':
      'The purchase that the credits were added, taken back or returned for; null for other changes.',
    low_balance_below:
      'The balance is considered low when it is below this: the organization’s own setting, or a tenth of the last top-up. 0: never.',
    top_up_paused_reason: 'Why automatic top-ups are paused; null if they are not.',
    api_key_name: 'The name that the key had at the time.',
    api_key_end: 'The last characters of that key; null once it is deleted.',
    startDate: 'First day, in UTC.',
    endDate: 'Last day, in UTC.',
    apiKeyId: 'Only entries of this key.',
  },
})
