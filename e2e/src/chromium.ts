import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The shell first: the same engine without windows of its own takes half the time. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

/** The browser of this machine, or the one named by CHROMIUM_PATH. */
export function findChromium(): string | null {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const directories = (process.env.PATH ?? '').split(delimiter)
  return (
    directories
      .flatMap((directory) => names.map((name) => join(directory, name)))
      .find(existsSync) ?? null
  )
}
