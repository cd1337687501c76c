import { readFileSync } from 'node:fs'

interface UnitReport {
  numPassedTests: number
  numFailedTests: number
  testResults?: {
    name: string
    status: string
    message?: string
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[]
  }[]
}
interface Suite {
  suites?: Suite[]
  specs?: { file: string; title: string; ok: boolean }[]
}
interface BrowserReport extends Suite {
  stats: { expected: number; unexpected: number; flaky: number }
}
interface Reports {
  unit: string
  browser: string
}

/** The last line of a test run, from the reports of both runners; a missing report counts as zero. */
export function totalsLine(files: Reports): string {
  const unit = readReport<UnitReport>(files.unit)
  const browser = readReport<BrowserReport>(files.browser)
  const passed =
    (unit?.numPassedTests ?? 0) + (browser ? browser.stats.expected + browser.stats.flaky : 0)
  const failed = (unit?.numFailedTests ?? 0) + (browser?.stats.unexpected ?? 0)
  return `${passed} passed, ${failed} failed`
}

/** The failures, in a line or two each, because the runners print them far above the end of a long output. */
export function failureLines(files: Reports): string[] {
  const unit = readReport<UnitReport>(files.unit)
  const browser = readReport<BrowserReport>(files.browser)
  return [
    ...(unit?.testResults ?? []).flatMap(unitFailures),
    ...(browser ? browserFailures(browser) : []),
  ]
}

function unitFailures(file: NonNullable<UnitReport['testResults']>[number]): string[] {
  const failed = file.assertionResults.filter((result) => result.status === 'failed')
  // A file that failed outside its tests has no failed test to name.
  if (failed.length === 0 && file.status === 'failed') {
    return [`failed: ${file.name}`, ...reasons(file.message)]
  }
  return failed.flatMap((result) => [
    `failed: ${file.name} › ${result.fullName}`,
    ...reasons(result.failureMessages?.at(-1)),
  ])
}

function browserFailures(suite: Suite): string[] {
  return [
    ...(suite.specs ?? [])
      .filter((spec) => !spec.ok)
      .map((spec) => `failed: ${spec.file} › ${spec.title}`),
    ...(suite.suites ?? []).flatMap(browserFailures),
  ]
}

function reasons(message = ''): string[] {
  return message
    .split('\n')
    .slice(0, 3)
    .filter((line) => line.trim() !== '')
    .map((line) => `  ${line.trim()}`)
}

function readReport<Report>(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
