import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './commands.ts'

const inputs = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'web/build-plugins.ts',
  'contract/src',
  'docs/model-card/results.json',
  'package-lock.json',
]
const stamp = 'web/dist/.built'

/** Builds the web app if its sources have changed. */
export function buildWebsite(): void {
  const wanted = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  run('vite', ['build', 'web', '--logLevel', 'warn'])
  writeFileSync(stamp, wanted)
}

function fingerprint(): string {
  const hash = createHash('sha256').update(process.env.VITE_API_URL ?? '')
  for (const file of inputs.flatMap(filesIn).sort()) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

function filesIn(path: string): string[] {
  if (!existsSync(path)) return []
  if (!/(src|public)$/.test(path)) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}
