import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run, succeeds } from './commands.ts'
import { bringPrerequisites } from './prerequisites.ts'
import { buildWebsite } from './website.ts'

const reports = mkdtempSync(join(tmpdir(), 'inkprint-reports-'))
const unitReport = join(reports, 'unit.json')
const browserReport = join(reports, 'browser.json')

bringPrerequisites()
run('node', ['scripts/check.ts'])
buildWebsite()
const unitSucceeded = succeeds('vitest', [
  'run',
  '--reporter=dot',
  '--reporter=json',
  `--outputFile.json=${unitReport}`,
])
const browserSucceeded = succeeds('playwright', ['test', '--config', 'e2e/playwright.config.ts'], {
  PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport,
})

const unit = readReport<{ numPassedTests: number; numFailedTests: number }>(unitReport)
const browser = readReport<{ stats: { expected: number; unexpected: number; flaky: number } }>(
  browserReport,
)
const passed =
  (unit?.numPassedTests ?? 0) + (browser ? browser.stats.expected + browser.stats.flaky : 0)
const failed = (unit?.numFailedTests ?? 0) + (browser?.stats.unexpected ?? 0)
console.log(`${passed} passed, ${failed} failed`)
process.exit(unitSucceeded && browserSucceeded ? 0 : 1)

function readReport<Report>(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
