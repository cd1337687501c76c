import { spawn } from 'node:child_process'
import { existsSync, openSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { plainEnvironment } from '../../testing/plain-environment.ts'
import { freePort } from '../free-port.ts'
import { createLineWriter } from './standard-output.ts'

const main = fileURLToPath(new URL('../../testing/server-with-quick-detector.ts', import.meta.url))

test.runIf(existsSync('/dev/full'))(
  'a server whose log goes to a full disk starts, answers and stops',
  async () => {
    const database = await createTestDatabase(inject('databaseServer'))
    onTestFinished(database.drop)
    const port = await freePort()
    const child = spawn(process.execPath, [main], {
      env: {
        ...plainEnvironment,
        PORT: String(port),
        DATABASE_URL: database.url,
        DETECTOR_WORKERS: '1',
        JWT_SECRET: 'a secret for tests that is long enough',
      },
      stdio: ['ignore', openSync('/dev/full', 'w'), 'inherit'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    const ask = () =>
      fetch(`http://127.0.0.1:${port}/api/site`).then(
        (reply) => reply.status,
        () => null,
      )
    await expect.poll(ask, { timeout: 30_000 }).toBe(200)
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([200, 200, 200])
    const exit = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    expect(await exit).toBe(0)
  },
)

test('lines lost on a full disk are counted and told once there is room', () => {
  const disk = openDisk()
  const out = createLineWriter(disk.write)
  out.write('one\n')
  disk.state = 'ENOSPC'
  out.write('two\n')
  out.write('three\n')
  disk.state = 'fine'
  out.write('four\n')
  out.write('five\n')
  const [first, , told, ...rest] = disk.written().split('\n')
  expect(first).toBe('one')
  expect(JSON.parse(told ?? '')).toMatchObject({ msg: '2 log lines could not be written' })
  expect(rest).toEqual(['four', 'five', ''])
})

test('a line taken in parts arrives whole, and a reader that stands still is waited for once', () => {
  const disk = openDisk()
  disk.atOnce = 3
  const out = createLineWriter(disk.write)
  out.write('zażółć gęślą jaźń\n')
  expect(disk.written()).toBe('zażółć gęślą jaźń\n')
  disk.state = 'EAGAIN'
  out.write('lost\n')
  const tries = disk.tries
  expect(tries).toBeGreaterThan(2)
  out.write('lost as well\n')
  expect(disk.tries).toBe(tries + 1)
})

/** A target that can run full. */
function openDisk() {
  const disk = {
    state: 'fine' as 'fine' | 'ENOSPC' | 'EAGAIN',
    chunks: [] as Buffer[],
    written: () => Buffer.concat(disk.chunks).toString(),
    tries: 0,
    /** How many bytes it takes at a time. */
    atOnce: Number.POSITIVE_INFINITY,
    write(data: Buffer): number {
      disk.tries++
      if (disk.state !== 'fine') throw Object.assign(new Error('No room'), { code: disk.state })
      const part = data.subarray(0, disk.atOnce)
      disk.chunks.push(part)
      return part.length
    },
  }
  return disk
}
