import { expect, test } from 'vitest'
import { beginningsOf, daysOf } from './days.ts'

test('P: a period has all its days, also over the end of a month', () => {
  expect(daysOf({ startDate: '2026-02-27', endDate: '2026-03-01' })).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
  ])
})

test.each([
  ['UTC', '2026-11-15', ['2026-11-15T00:00:00.000Z', '2026-11-16T00:00:00.000Z']],
  ['Europe/Warsaw', '2026-11-15', ['2026-11-14T23:00:00.000Z', '2026-11-15T23:00:00.000Z']],
  // 23 and 25 hours.
  ['Europe/Warsaw', '2026-03-29', ['2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z']],
  ['Europe/Warsaw', '2026-10-25', ['2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z']],
  ['Asia/Kathmandu', '2026-11-15', ['2026-11-14T18:15:00.000Z', '2026-11-15T18:15:00.000Z']],
  ['America/Los_Angeles', '2026-11-15', ['2026-11-15T08:00:00.000Z', '2026-11-16T08:00:00.000Z']],
  // Clocks go from 24:00 to 01:00, so there is no midnight.
  ['Africa/Cairo', '2026-04-24', ['2026-04-23T22:00:00.000Z', '2026-04-24T21:00:00.000Z']],
  // Clocks go from 01:00 back to 00:00, so there are two.
  ['America/Havana', '2026-11-01', ['2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z']],
  // Clocks go from 24:00 back to 23:00: midnight comes an hour late.
  ['Africa/Cairo', '2026-10-30', ['2026-10-29T22:00:00.000Z', '2026-10-30T22:00:00.000Z']],
])('P: in %s the %s begins and ends when clocks there say so', (timeZone, day, moments) => {
  const beginnings = beginningsOf({ startDate: day, endDate: day, timeZone })
  expect(beginnings.map((each) => each.toISOString())).toEqual(moments)
})
