import type { Config } from './config/config.ts'

/** A problem that prevents the start, described in one sentence. */
export class StartProblem extends Error {}

/** Why the server could not start, in one sentence for its operator; null if the fault is in our code. */
export function startProblemOf(error: unknown, config: StartPlaces | null): string | null {
  const code = codeOf(error)
  if (error instanceof StartProblem) return error.message
  if (code === null) return null
  if (code === 'EADDRINUSE')
    return `Something else is listening there already (${messageOf(error)}). Stop it, or set PORT.`
  if (unreachable.has(code)) return databaseProblem(error, config)
  if (refusedByDatabase[code]) return `${databaseName(config)} ${refusedByDatabase[code]}.`
  if (unwritable[code] && isFileError(error))
    return `DATA_DIR (${config?.dataDir ?? error.path}) cannot be written: ${unwritable[code]}.`
  return null
}

type StartPlaces = Pick<Config, 'dataDir' | 'database'>

const unreachable = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ECONNRESET', '57P03'],
])

const refusedByDatabase: Record<string, string> = {
  '28P01': 'refuses the password of DATABASE_URL',
  '28000': 'refuses the user of DATABASE_URL',
  '3D000': 'has no database of the name in DATABASE_URL',
  '42501': 'does not let its user make tables',
}

const unwritable: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a file stands where the directory should be',
  EEXIST: 'a file stands where the directory should be',
}

function databaseProblem(error: unknown, config: StartPlaces | null): string {
  return `${databaseName(config)} cannot be reached (${codeOf(error)}). Start it, or correct DATABASE_URL.`
}

/** The database in words, without user and password. */
function databaseName(config: StartPlaces | null): string {
  const url = config?.database.url ? new URL(config.database.url) : null
  return url ? `The database at ${url.hostname}:${url.port || '5432'}` : 'The embedded database'
}

/** If several addresses were tried, the first error counts. */
function codeOf(error: unknown): string | null {
  if (error instanceof AggregateError) return codeOf(error.errors[0])
  if (!(error instanceof Error)) return null
  if ('code' in error && typeof error.code === 'string') return error.code
  return error.cause === undefined ? null : codeOf(error.cause)
}

function isFileError(error: unknown): error is Error & { path: string } {
  return error instanceof Error && 'path' in error && typeof error.path === 'string'
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
