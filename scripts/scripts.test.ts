import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { failureLines, totalsLine } from './totals.ts'

test('[SC-06] .ci/run is npm test, and check and dev are there', () => {
  expect(readFileSync('.ci/run', 'utf8')).toMatch(/^npm test$/m)
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(scripts).toMatchObject({
    start: expect.any(String),
    test: expect.any(String),
    check: expect.any(String),
    dev: expect.any(String),
  })
})

test('[SC-04] a run checks first, runs both kinds of tests and ends with one line of totals', () => {
  const script = readFileSync('scripts/test.ts', 'utf8')
  const steps = ['scripts/check.ts', 'buildWebsite()', "'vitest'", "'playwright'", 'totalsLine(']
  const places = steps.map((step) => script.lastIndexOf(step))
  expect(places).toEqual([...places].sort((a, b) => a - b))
  expect(places).not.toContain(-1)

  const directory = mkdtempSync(join(tmpdir(), 'inkprint-totals-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  const unit = join(directory, 'unit.json')
  const browser = join(directory, 'browser.json')
  writeFileSync(unit, JSON.stringify({ numPassedTests: 40, numFailedTests: 1 }))
  writeFileSync(browser, JSON.stringify({ stats: { expected: 5, unexpected: 2, flaky: 1 } }))
  expect(totalsLine({ unit, browser })).toBe('46 passed, 3 failed')
  expect(totalsLine({ unit, browser: join(directory, 'missing.json') })).toBe('40 passed, 1 failed')
})

test('the end of a run names what failed', () => {
  const directory = mkdtempSync(join(tmpdir(), 'inkprint-failures-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  const unit = join(directory, 'unit.json')
  const browser = join(directory, 'browser.json')
  const passed = { fullName: 'adds', status: 'passed' }
  const failed = {
    fullName: 'subtracts',
    status: 'failed',
    failureMessages: ['expected 1\nto be 2'],
  }
  writeFileSync(
    unit,
    JSON.stringify({
      testResults: [
        { name: 'sums.test.ts', status: 'failed', assertionResults: [passed, failed] },
        { name: 'broken.test.ts', status: 'failed', message: 'no such file', assertionResults: [] },
      ],
    }),
  )
  const specs = [
    { file: 'a.spec.ts', title: 'opens', ok: true },
    { file: 'a.spec.ts', title: 'closes', ok: false },
  ]
  writeFileSync(browser, JSON.stringify({ suites: [{ suites: [{ specs }] }] }))
  expect(failureLines({ unit, browser })).toEqual([
    'failed: sums.test.ts › subtracts',
    '  expected 1',
    '  to be 2',
    'failed: broken.test.ts',
    '  no such file',
    'failed: a.spec.ts › closes',
  ])
})

test.runIf(process.getuid?.() === 0)(
  '[SC-05] what is missing and cannot be brought is said in one sentence',
  () => {
    const result = spawnSync(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import { bringPrerequisites } from ${JSON.stringify(new URL('./prerequisites.ts', import.meta.url).href)}; bringPrerequisites()`,
      ],
      { uid: 65_534, gid: 65_534, env: { PATH: '/nowhere' }, encoding: 'utf8' },
    )
    expect(result.status).toBe(1)
    expect(result.stderr.trim()).toBe('This needs Chromium: please install it and try again.')
  },
)
