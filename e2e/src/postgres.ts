import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@inkprint/server/free-port'
import pg from 'pg'

export interface ExternalPostgres {
  url: string
  /** Kills it without warning. */
  kill(): Promise<void>
  start(): Promise<void>
  remove(): Promise<void>
}

/** Starts a PostgreSQL server from the operating system's packages, as an external one. */
export async function startPostgres(): Promise<ExternalPostgres> {
  const bin = globSync('/usr/lib/postgresql/*/bin').sort().at(-1)
  if (!bin) throw new Error('There is no PostgreSQL on this machine')
  const directory = mkdtempSync(join(tmpdir(), 'inkprint-pg-'))
  const nobody = { uid: 65_534, gid: 65_534 }
  const isRoot = process.getuid?.() === 0
  const identity = isRoot ? nobody : {}
  if (isRoot) chownSync(directory, nobody.uid, nobody.gid)
  chmodSync(directory, 0o700)
  execFileSync(
    join(bin, 'initdb'),
    ['-D', directory, '-U', 'tester', '-A', 'trust', '-E', 'UTF8'],
    { ...identity, stdio: 'pipe' },
  )
  const port = await freePort()
  const url = `postgres://tester@127.0.0.1:${port}/postgres`
  const args = [
    '-D',
    directory,
    '-p',
    String(port),
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    `unix_socket_directories=${directory}`,
  ]
  let child = spawn(join(bin, 'postgres'), args, { ...identity, stdio: 'ignore' })
  await answers(url)
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exit = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await exit
  }
  return {
    url,
    kill,
    async start() {
      // The children of the killed server release the directory a moment later.
      for (let attempt = 0; attempt < 100; attempt++) {
        child = spawn(join(bin, 'postgres'), args, { ...identity, stdio: 'ignore' })
        if (
          await Promise.race([
            answers(url).then(() => true),
            new Promise<boolean>((resolve) => child.once('exit', () => resolve(false))),
          ])
        )
          return
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    },
    async remove() {
      await kill()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

async function answers(url: string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    const client = new pg.Client(url)
    client.on('error', () => {})
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  throw new Error('PostgreSQL did not start')
}
