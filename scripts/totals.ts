import { readFileSync } from 'node:fs'

interface UnitReport {
  numPassedTests: number
  numFailedTests: number
}
interface BrowserReport {
  stats: { expected: number; unexpected: number; flaky: number }
}

/** The closing line of a test run, from the reports of both runners; a missing report counts nothing. */
export function totalsLine(files: { unit: string; browser: string }): string {
  const unit = readReport<UnitReport>(files.unit)
  const browser = readReport<BrowserReport>(files.browser)
  const passed =
    (unit?.numPassedTests ?? 0) + (browser ? browser.stats.expected + browser.stats.flaky : 0)
  const failed = (unit?.numFailedTests ?? 0) + (browser?.stats.unexpected ?? 0)
  return `${passed} passed, ${failed} failed`
}

function readReport<Report>(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
