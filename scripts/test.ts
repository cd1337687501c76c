import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endThoseBeside, run, succeedsBeside } from './commands.ts'
import { bringExtras, bringPrerequisites } from './prerequisites.ts'
import { failureLines, totalsLine } from './totals.ts'
import { buildWebsite } from './website.ts'

const reports = mkdtempSync(join(tmpdir(), 'inkprint-reports-'))
const unit = join(reports, 'unit.json')
const browser = join(reports, 'browser.json')

bringPrerequisites()
const leftOut = bringExtras()
run('node', ['scripts/check.ts'])
buildWebsite()
// Before the tests, because both kinds read the packages and could find them half built.
run('node', ['scripts/packages.ts'])
// Tests start hundreds of programs, which share a compile cache. It is created only here, because nothing
// could remove it if a signal ended the commands above.
const compiled = mkdtempSync(join(tmpdir(), 'inkprint-compiled-'))
process.on('exit', removeCompiled)
// Ctrl-C reaches both runners directly; they end what they started, and then this script ends.
process.on('SIGINT', () => {})
for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, endThoseBeside)
process.env.NODE_COMPILE_CACHE = compiled
// In parallel: while tests of one kind wait for a page or a database, those of the other can run.
const [isUnitFine, isBrowserFine] = await Promise.all([
  succeedsBeside('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${unit}`,
  ]),
  succeedsBeside('playwright', ['test', '--config', 'e2e/playwright.config.ts'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: browser,
  }),
])
for (const line of failureLines({ unit, browser })) console.log(line)
// Printed at the end, so that nobody mistakes the skipped tests for passed ones.
for (const line of leftOut) console.log(line)
console.log(totalsLine({ unit, browser }))
process.exit(isUnitFine && isBrowserFine ? 0 : 1)

function removeCompiled(): void {
  try {
    rmSync(compiled, { recursive: true, force: true, maxRetries: 3 })
  } catch (error) {
    // A program that is just ending may still be writing there, which says nothing about the tests.
    console.warn(`${compiled} could not be removed: ${error}`)
  }
}
