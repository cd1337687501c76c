import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The headless shell is preferred: the same engine without windows takes half the time. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

/** The browser on this machine, or the one named by CHROMIUM_PATH. */
export function findChromium(): string | null {
  return process.env.CHROMIUM_PATH || findAmong(names)
}

/**
 * A browser that can load extensions: the headless shell and Google Chrome cannot, and Ubuntu's
 * chromium-browser is not itself a browser.
 */
export function findWholeChromium(): string | null {
  return process.env.WHOLE_CHROMIUM_PATH || findAmong(['chromium'])
}

function findAmong(wanted: string[]): string | null {
  const directories = (process.env.PATH ?? '').split(delimiter)
  return (
    directories
      .flatMap((directory) => wanted.map((name) => join(directory, name)))
      .find(existsSync) ?? null
  )
}
