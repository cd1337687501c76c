import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { passwordProblem } from '@inkprint/contract'
import { type Config, ConfigError, readConfig } from '../platform/config/config.ts'
import { defaultWorkers, openDetectorPool } from '../platform/detector/pool.ts'
import { openLog } from '../platform/log/log.ts'
import { customers, newcomer } from './people.ts'
import { type Seeded, SeedRefusal, seedDemo } from './seed.ts'

export interface SeedCommand {
  env: Record<string, string | undefined>
  args: string[]
  /** Replaces the model in the detector's threads; for tests. */
  detectorWorker?: URL
}

/** The command `npm run seed`: creates the demo, or says why not, and how to sign in. */
export async function runSeed({ env, args, detectorWorker }: SeedCommand): Promise<void> {
  try {
    const config = readConfig(env)
    const options = readOptions(args)
    const password = options.password ?? keptPassword(config) ?? drawnPassword()
    const seeded = await seedDemo(config, {
      isBesideRealData: options['beside-real-data'] ?? false,
      password,
      openDetector: () =>
        openDetectorPool({
          workers: config.detector.workers || defaultWorkers(),
          queue: config.detector.queue,
          log: openLog({ level: 'error', isReadable: false }),
          ...(detectorWorker ? { workerFile: detectorWorker } : {}),
        }),
    })
    if (seeded.isNew) keepPassword(config, password)
    process.stdout.write(announcement(seeded, { config, password: keptPassword(config) }))
  } catch (error) {
    const isExpected = error instanceof ConfigError || error instanceof SeedRefusal
    console.error(isExpected ? error.message : error)
    process.exit(1)
  }
}

function announcement(
  { isNew, superuser }: Seeded,
  { config, password }: { config: Config; password: string | null },
): string {
  const isConfigured = superuser !== null && superuser === config.firstSuperuser?.email
  const rows = [
    ...(superuser
      ? [[superuser, isConfigured ? 'superuser, with its own password' : 'superuser']]
      : []),
    ...customers.map(({ founder, name }) => [founder.email, name]),
    [newcomer.email, 'a new customer without an organization'],
    [password ?? 'as chosen when it was seeded', 'everybody’s password'],
  ]
  const width = Math.max(...rows.map(([left = '']) => left.length))
  return [
    '',
    `  ${isNew ? 'The demo is ready' : 'The demo was there already'}; start it with npm start. Sign in as`,
    '',
    ...rows.map(([left = '', right]) => `  ${left.padEnd(width)}  ${right}`),
    '\n',
  ].join('\n')
}

function readOptions(args: string[]): { 'beside-real-data'?: boolean; password?: string } {
  const options = { 'beside-real-data': { type: 'boolean' }, password: { type: 'string' } } as const
  try {
    const { values } = parseArgs({ args, options })
    const problem = values.password === undefined ? null : passwordProblem(values.password)
    if (problem) throw new SeedRefusal(problem)
    return values
  } catch (cause) {
    if (cause instanceof SeedRefusal || !(cause instanceof Error)) throw cause
    throw new SeedRefusal(`${cause.message}\nThere are --beside-real-data and --password.`, {
      cause,
    })
  }
}

/** Random, because the demo may be reachable by others. */
function drawnPassword(): string {
  return `Demo-${randomBytes(6).toString('hex')}-1`
}

function passwordFile({ dataDir }: Config): string {
  return join(dataDir, 'demo-password')
}

function keptPassword(config: Config): string | null {
  const file = passwordFile(config)
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

/** Stored so that a second run can show it again. */
function keepPassword(config: Config, password: string): void {
  mkdirSync(config.dataDir, { recursive: true })
  writeFileSync(passwordFile(config), password, { mode: 0o600 })
}
