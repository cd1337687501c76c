import { expect, test } from 'vitest'
import {
  formatDateTime,
  formatDay,
  formatLocalDay,
  formatMilliseconds,
  formatNumber,
  formatTotal,
} from './format.ts'

test('[TF-02] dates read as in Poland, with two-digit day, month, hour and minute', () => {
  expect(formatDateTime(new Date(2026, 10, 15, 1, 41).toISOString())).toBe('15.11.2026, 01:41')
  expect(formatDateTime(new Date(2026, 0, 2, 23, 5).toISOString())).toBe('02.01.2026, 23:05')
  expect(formatDay('2026-01-02')).toBe('02.01.2026')
  expect(formatLocalDay(new Date(2026, 0, 2, 0, 5).toISOString())).toBe('02.01.2026')
})

test('[TF-03] numbers are grouped as in the United States', () => {
  expect([0, 999, 12345, 1000000].map(formatNumber)).toEqual(['0', '999', '12,345', '1,000,000'])
})

test('[TF-01] response times have one decimal and end with ms', () => {
  expect([0, 3.16, 12, 1234.56].map(formatMilliseconds)).toEqual([
    '0.0 ms',
    '3.2 ms',
    '12.0 ms',
    '1234.6 ms',
  ])
})

test('a total that was counted only so far says that there are more', () => {
  expect(formatTotal({ total: 5000, is_total_capped: true })).toBe('5,000+')
  expect(formatTotal({ total: 5000 })).toBe('5,000')
})
