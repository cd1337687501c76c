import { ApiError } from '@inkprint/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { patience } from './patience.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function refusal(status: number, retryAfterSeconds: number | null): ApiError {
  return new ApiError({ status, body: null, requestId: null, retryAfterSeconds })
}

test('a limit that is counted by the hour is waited for, and all who wait are told of once', async () => {
  const told: string[] = []
  const patient = patience({ note: (line) => void told.push(line) })
  let isOver = false
  setTimeout(() => {
    isOver = true
  }, 1_799_000)
  const act = async () => {
    if (!isOver) throw refusal(429, 1_800)
    return 'read'
  }
  const all = Promise.all([patient(act), patient(act), patient(act)])
  await vi.advanceTimersByTimeAsync(1_800_000)
  expect(await all).toEqual(['read', 'read', 'read'])
  expect(told).toEqual(['The server accepts no more for now. Continuing in 30 min.'])
})

test.each([
  ['another refusal', refusal(422, null)],
  ['a limit that does not say when it ends', refusal(429, null)],
  ['one that lasts longer than an hour', refusal(429, 86_400)],
])('%s is not waited for', async (_, error) => {
  const told: string[] = []
  const patient = patience({ note: (line) => void told.push(line) })
  const act = () => Promise.reject(error)
  await expect(patient(act)).rejects.toBe(error)
  expect(told).toEqual([])
})
