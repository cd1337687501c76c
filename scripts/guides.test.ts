import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { analyze, loadModel } from '../detector/src/index.ts'
import { withErrorTable } from './error-table.ts'
import { runtimePackages, withLicenseTable } from './license-table.ts'

const exclude = [
  '**/node_modules/**',
  '**/dist/**',
  '**/data/**',
  '**/.cache/**',
  '**/test-results/**',
]
const documents = globSync('**/*.md', { exclude })

test('every relative link in every document leads to a file, and to a heading where it names one', () => {
  const broken = documents.flatMap((file) =>
    linksIn(readFileSync(file, 'utf8'))
      .filter((link) => !resolves(file, link))
      .map((link) => `${file}: ${link}`),
  )
  expect(documents).toContain('README.md')
  expect(broken).toEqual([])
})

test('every file and folder a document names in code exists', () => {
  const folders =
    /^(?:contract|detector|documents|server|web|training|e2e|bench|torture|packages|scripts|docs|deploy)\//
  const tests = new Set(
    globSync(
      '{contract,detector,documents,server,web,training,e2e,bench,torture,packages,scripts}/**/*.{test,spec}.{ts,tsx}',
      { exclude },
    ).map((file) => basename(file)),
  )
  const isThere = (name: string) =>
    folders.test(name)
      ? existsSync(name)
      : !/^[\w-]+\.(?:test|spec)\.tsx?$/.test(name) || tests.has(name)
  const missing = documents.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/`([\w./-]+)`/g)]
      .map(([, name = '']) => name)
      .filter((name) => !isThere(name))
      .map((name) => `${file}: ${name}`),
  )
  expect(missing).toEqual([])
})

test('the guide lists every error a call with a key can meet (npm run docs writes it)', () => {
  const document = readFileSync('docs/api.md', 'utf8')
  expect(document).toBe(withErrorTable(document))
  expect(document).toContain('| 402 | `INSUFFICIENT_CREDITS` |')
})

test('the guide says which verdict the shipped model gives its text', async () => {
  const guide = readFileSync('docs/api.md', 'utf8')
  const { text } = JSON.parse(guide.match(/^\{\n {2}"text": .*\n\}$/m)?.[0] ?? '{}')
  const { verdict } = await analyze(await loadModel(), text)
  const [, claimed] = guide.match(/the verdict says so: `(\w+)`/) ?? []
  expect(claimed).toBe(verdict.classification)
}, 60_000)

test('the licenses of what we ship are listed, and are of the kinds we know (npm run docs writes it)', () => {
  const document = readFileSync('docs/licenses.md', 'utf8')
  expect(document).toBe(withLicenseTable(document))
  const known = [
    ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'OFL-1.1'],
    ...['Python-2.0', '(MPL-2.0 OR Apache-2.0)', '(MIT OR CC0-1.0)', 'MIT AND OFL-1.1'],
    // Either is ours to choose; both of the other ask for no more than their notice.
    ...['(MIT OR GPL-3.0-or-later)', '(MIT AND Zlib)'],
    'Bitstream-Vera',
  ]
  const surprises = runtimePackages().filter(({ license }) => !known.includes(license))
  expect(surprises).toEqual([])
})

function linksIn(document: string): string[] {
  const prose = document.replaceAll(/^```.*?^```/gms, '')
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^[a-z]+:/.test(link))
}

function resolves(file: string, link: string): boolean {
  const [path = '', heading] = link.split('#')
  const target = path === '' ? file : join(dirname(file), path)
  if (!existsSync(target)) return false
  if (!heading || !target.endsWith('.md')) return true
  const headings = readFileSync(target, 'utf8').match(/^#+ .*$/gm) ?? []
  return headings.some((line) => anchorOf(line) === heading)
}

/** As GitHub names a heading in an address. */
function anchorOf(heading: string): string {
  return heading
    .replace(/^#+ /, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-')
}
