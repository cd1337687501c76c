import { createHash } from 'node:crypto'
import { globSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { readmeOf, shelf, shelve } from './published-packages.ts'

const home = 'packages/python'

/** The file name that pip expects, including the version. */
export function wheelName(): string {
  const { name, version } = readProject()
  return `${name}-${version}-py3-none-any.whl`
}

/** Builds the wheel of the Python client: a ZIP of its files with a list of their hashes. */
export function buildWheel(): void {
  const { name, version, description, requiresPython } = readProject()
  const information = `${name}-${version}.dist-info`
  const metadata = [
    ...['Metadata-Version: 2.1', `Name: ${name}`, `Version: ${version}`],
    ...[`Summary: ${description}`, `Requires-Python: ${requiresPython}`],
    ...['Description-Content-Type: text/markdown', '', readmeOf(home)],
  ]
  const wheel = ['Wheel-Version: 1.0', 'Generator: inkprint', 'Root-Is-Purelib: true']
  const sources = globSync('**/*.{py,typed}', { cwd: join(home, 'src') }).sort()
  const files: Record<string, Uint8Array> = {
    ...Object.fromEntries(
      sources.map((file) => [file.replaceAll('\\', '/'), readFileSync(join(home, 'src', file))]),
    ),
    [`${information}/METADATA`]: strToU8(metadata.join('\n')),
    [`${information}/WHEEL`]: strToU8([...wheel, 'Tag: py3-none-any', ''].join('\n')),
    [`${information}/LICENSE`]: readFileSync('LICENSE'),
  }
  const record = `${information}/RECORD`
  const lines = Object.entries(files).map(([path, content]) => {
    const hash = createHash('sha256').update(content).digest('base64url')
    return `${path},sha256=${hash},${content.length}`
  })
  const all = { ...files, [record]: strToU8([...lines, `${record},,`, ''].join('\n')) }
  const path = join(shelf, wheelName())
  // A fixed date, so that the same files always produce the same wheel.
  shelve(path, zipSync(all, { mtime: '2026-01-01T00:00:00Z' }))
  for (const other of globSync(join(shelf, '*.whl'))) if (other !== path) rmSync(other)
}

function readProject() {
  const project = readFileSync(join(home, 'pyproject.toml'), 'utf8')
  const field = (name: string) => {
    const value = project.match(new RegExp(`^${name} = "(.+)"$`, 'm'))?.[1]
    if (!value) throw new Error(`${home}/pyproject.toml has no ${name}`)
    return value
  }
  return {
    name: field('name'),
    version: field('version'),
    description: field('description'),
    requiresPython: field('requires-python'),
  }
}
