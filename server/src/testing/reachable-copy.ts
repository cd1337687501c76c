import { execFileSync } from 'node:child_process'
import { constants, copyFileSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { onTestFinished } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** `nobody` on the systems we support: used for what root must not do. */
export const ordinaryUser = { uid: 65_534, gid: 65_534 }

/**
 * Node and some of our files and packages, copied to where any user can read them; the checkout may be
 * readable only by root.
 */
export function makeReachableCopy({
  files,
  packages = [],
}: {
  files: string[]
  packages?: string[]
}) {
  const directory = mkdtempSync(join(tmpdir(), 'inkprint-reachable-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const node = join(directory, 'node')
  copyFileSync(process.execPath, node, constants.COPYFILE_FICLONE)
  const folders = withDependencies(packages).map((name) => join('node_modules', name))
  for (const part of [...files, ...folders]) {
    cpSync(join(root, part), join(directory, part), { recursive: true, verbatimSymlinks: true })
  }
  execFileSync('chmod', ['-R', 'a+rX', directory])
  return {
    directory,
    node,
    /** The URL by which a program in the copy imports a file. */
    addressOf: (file: string) => pathToFileURL(join(directory, file)).href,
  }
}

function withDependencies(packages: string[]): string[] {
  const found = new Set<string>()
  const waiting = [...packages]
  for (let name = waiting.pop(); name; name = waiting.pop()) {
    if (found.has(name)) continue
    found.add(name)
    const file = join(root, 'node_modules', name, 'package.json')
    const { dependencies = {} } = JSON.parse(readFileSync(file, 'utf8'))
    waiting.push(...Object.keys(dependencies))
  }
  return [...found]
}
