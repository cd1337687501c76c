import { describe } from './http/describe.ts'
import * as usage from './usage.ts'

const totals = { analyses: 3, words: 4_120, credits: 24 }
const days = [
  { day: '2026-11-14', analyses: 0, words: 0, credits: 0 },
  { day: '2026-11-15', ...totals },
]
const keys = [
  {
    api_key_id: 'key_4kQx8ZtYw5BnJm2LcHdT0b',
    api_key_name: 'Newsroom plug-in',
    api_key_end: '1b2c',
    ...totals,
  },
]
const period = { startDate: '2026-11-14', endDate: '2026-11-15', timeZone: 'Europe/Warsaw' }

export const usageDocs = describe(usage, {
  section: 'Credits',
  calls: {
    getForKey: {
      section: 'Analysis API',
      summary: 'Get your organization’s usage',
      description:
        'Says what analyses used on each day and with each key, as it was charged. Both dates are inclusive and in `timeZone`; at most 366 days. Analyses that cost nothing are not counted; advice added later counts as credits only.',
      example: { input: period, output: { totals, days, keys } },
    },
    get: {
      summary: 'Get your organization’s usage',
      description:
        'Says what analyses used on each day, with each key and by each person, as it was charged. Both dates are inclusive and in `timeZone`; at most 366 days. Analyses that cost nothing are not counted; advice added later counts as credits only.',
      example: {
        input: period,
        output: {
          totals,
          days,
          keys,
          people: [{ user_id: 'usr_5BnJm2LcHdT0bq9ZsVx1Rk', user_name: 'Ada Nowak', ...totals }],
        },
      },
    },
    exportCsv: {
      summary: 'Export your organization’s usage as CSV',
      description:
        'One line for each day, key and person. UTF-8 with a byte order mark; text that a spreadsheet would take for a formula gets an apostrophe in front.',
      example: {
        input: period,
        output:
          '\uFEFF"Day (Europe/Warsaw)","API key","Person","Analyses","Words","Credits"\r\n"2026-11-15","Newsroom plug-in","Ada Nowak","3","4120","24"\r\n',
      },
    },
  },
  fields: {
    totals: 'Everything in the period.',
    'Usage.days': 'Every day of the period, including days without an analysis.',
    keys: 'Every key that was used, most credits first.',
    'Usage.people':
      'Everybody who used credits, most credits first; null for programs that use a key.',
    'UsageDay.day': 'The day, in the time zone asked for.',
    timeZone: 'The time zone of the days, such as `Europe/Warsaw`. If left out, `UTC`.',
  },
})
