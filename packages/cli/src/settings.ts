import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { Inkprint } from '@inkprint/client'
import { exitCodes, UserError } from './exit.ts'

export interface Settings {
  url?: string | undefined
  key?: string | undefined
}

/** The location of settings according to the XDG specification. */
export function settingsFile({ env } = process): string {
  const base = env.XDG_CONFIG_HOME || join(env.HOME ?? homedir(), '.config')
  return join(base, 'inkprint', 'settings.json')
}

/** Readable only by the owner, because anybody with the key can spend credits. */
export function storeSettings(settings: Settings): string {
  const file = settingsFile()
  mkdirSync(join(file, '..'), { recursive: true, mode: 0o700 })
  writeFileSync(file, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600 })
  // Otherwise, an existing file would keep its mode.
  chmodSync(file, 0o600)
  return file
}

export function forgetSettings(): void {
  rmSync(settingsFile(), { force: true })
}

/** From the environment, or else as stored by `inkprint login`. */
export function readSettings({ env } = process): Settings {
  const stored = storedSettings()
  return { url: env.INKPRINT_URL || stored.url, key: env.INKPRINT_KEY || stored.key }
}

/** A client with the user's key. */
export function connect(): Inkprint {
  const { url, key } = readSettings()
  if (!url || !key) {
    throw new UserError(
      'Sign in first with inkprint login, or set INKPRINT_URL and INKPRINT_KEY.',
      exitCodes.key,
    )
  }
  return new Inkprint({ baseUrl: url, apiKey: key, maxRetries: 4 })
}

function storedSettings(): Settings {
  let content: string
  try {
    content = readFileSync(settingsFile(), 'utf8')
  } catch {
    return {}
  }
  try {
    return Object(JSON.parse(content))
  } catch {
    throw new UserError(`${settingsFile()} cannot be read. Sign in again: inkprint login`)
  }
}
