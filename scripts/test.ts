import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run, succeeds } from './commands.ts'
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
const isUnitFine = succeeds('vitest', [
  'run',
  '--reporter=dot',
  '--reporter=json',
  `--outputFile.json=${unit}`,
])
const isBrowserFine = succeeds('playwright', ['test', '--config', 'e2e/playwright.config.ts'], {
  PLAYWRIGHT_JSON_OUTPUT_FILE: browser,
})
for (const line of failureLines({ unit, browser })) console.log(line)
// Far below the place where the tests were skipped, so that nobody takes them for passed.
for (const line of leftOut) console.log(line)
console.log(totalsLine({ unit, browser }))
process.exit(isUnitFine && isBrowserFine ? 0 : 1)
