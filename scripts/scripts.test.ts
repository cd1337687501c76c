import { spawn, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeReachableCopy, ordinaryUser } from '../server/src/testing/reachable-copy.ts'
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

test('[SC-04] a run checks first, builds, runs both kinds of tests and ends with one line of totals', () => {
  const sound = runTests({})
  expect(sound.steps.slice(0, 3)).toEqual([
    'node scripts/check.ts',
    'vite build web --logLevel warn',
    'node scripts/packages.ts',
  ])
  // Side by side: either may come first.
  expect(sound.steps.slice(3).sort()).toEqual([
    'playwright test --config e2e/playwright.config.ts',
    expect.stringMatching(/^vitest run /),
  ])
  expect(sound.lines.at(-1)).toBe('46 passed, 0 failed')
  expect(sound.status).toBe(0)

  const untidy = runTests({ failing: 'node' })
  expect(untidy.steps).toEqual(['node scripts/check.ts'])
  expect(untidy.status).toBe(1)

  for (const failing of ['vitest', 'playwright']) {
    const broken = runTests({ failing })
    expect(broken.steps).toHaveLength(5)
    expect(broken.lines.at(-1)).toMatch(/^\d+ passed, \d+ failed$/)
    expect(broken.status).toBe(1)
  }
})

test('what cannot be had for some of the tests is said before the totals, and the rest is run', () => {
  const bare = runTests({ hasExtras: false })
  expect(bare.status).toBe(0)
  expect(bare.steps).toHaveLength(5)
  expect(bare.lines.slice(-6)).toEqual([
    'NOT TESTED: the browser extension in a browser. It needs Chromium with windows of its own (chromium), which is not here.',
    'NOT TESTED: the completion of commands in zsh. It needs zsh, which is not here.',
    'NOT TESTED: the completion of commands in fish. It needs fish, which is not here.',
    'NOT TESTED: the ZIP of the browser extension as a customer opens it. It needs unzip, which is not here.',
    'NOT TESTED: the installation of the Python client with pip. It needs venv and pip of Python (python3-venv), which is not here.',
    '46 passed, 0 failed',
  ])
})

test('[SC-04] a check is format, lint and import rules, types of server and web app, and nothing unused', () => {
  const { steps, status } = runTests({ script: 'check.ts' })
  expect(steps).toEqual([
    'biome ci --error-on-warnings .',
    'node scripts/check-imports.ts',
    'tsc -p tsconfig.json',
    'tsc -p web/tsconfig.json',
    'tsc -p packages/extension/tsconfig.json',
    'knip',
  ])
  expect(status).toBe(0)
  expect(runTests({ script: 'check.ts', failing: 'tsc' }).status).toBe(1)
})

test('[SC-04] the totals are those of both reports', () => {
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

test.runIf(process.getuid?.() === 0 && existsSync('/usr/bin/apt-get'))(
  'the lists of packages are asked for once, also where they cannot be had, and never without end',
  () => {
    const { askedOfApt } = runTests({ hasExtras: false })
    const wanted = ['chromium', 'zsh', 'fish', 'unzip', 'python3-venv']
    expect(askedOfApt).toEqual([
      expect.stringMatching(/ update$/),
      ...wanted.map((name) => expect.stringMatching(new RegExp(` install .* ${name}$`))),
    ])
    for (const line of askedOfApt) expect(line).toMatch(/Acquire::http::Timeout=\d+ /)
  },
)

test.runIf(process.getuid?.() === 0)(
  '[SC-05] what is missing and cannot be brought is said in one sentence',
  () => {
    const copy = makeReachableCopy({ files: ['scripts', 'e2e/src/chromium.ts'] })
    const address = copy.addressOf('scripts/prerequisites.ts')
    const code = `import { bringPrerequisites } from '${address}'; bringPrerequisites()`
    const result = spawnSync(copy.node, ['--input-type=module', '-e', code], {
      ...ordinaryUser,
      cwd: copy.directory,
      env: { PATH: '/nowhere' },
      encoding: 'utf8',
    })
    expect(result.status).toBe(1)
    expect(result.stderr.trim()).toBe(
      'This needs Chromium and Python 3.11 or newer: please install them and try again.',
    )
  },
)

test.skipIf(process.platform === 'win32')(
  'Ctrl-C, also pressed twice, tells the server of npm run dev once to stop, and leaves it the time it takes',
  async () => {
    const directory = mkdtempSync(join(tmpdir(), 'inkprint-dev-'))
    onTestFinished(() => rmSync(directory, { recursive: true }))
    const diary = join(directory, 'diary.txt')
    const pids = join(directory, 'pids.txt')
    const isWaiting = 'echo ready >> "$DIARY"; while :; do sleep 0.05; done'
    const bodies = {
      // As the server does: a second signal means now, whatever is still open.
      node: `count=0
        asked() { count=$((count + 1)); if [ $count -gt 1 ]; then echo hurried >> "$DIARY"; exit 1; fi; echo asked >> "$DIARY"; }
        trap asked INT TERM; echo ready >> "$DIARY"
        while ! grep -q again "$DIARY"; do sleep 0.05; done
        for tick in 1 2 3 4 5 6 7 8 9 10; do sleep 0.05; done; echo stopped >> "$DIARY"`,
      vite: `trap 'exit 0' INT TERM; ${isWaiting}`,
    }
    for (const [command, body] of Object.entries(bodies)) {
      writeFileSync(join(directory, command), `#!/bin/sh\necho $$ >> "$PIDS"\n${body}\n`, {
        mode: 0o755,
      })
    }
    const child = spawn(process.execPath, ['scripts/dev.ts'], {
      env: { ...process.env, PATH: `${directory}:${process.env.PATH}`, DIARY: diary, PIDS: pids },
      detached: true,
      stdio: 'ignore',
    })
    const { pid } = child
    if (pid === undefined) throw new Error('npm run dev did not start')
    onTestFinished(() => {
      // It ends after its children: their numbers may be those of other processes then.
      if (child.exitCode !== null || child.signalCode !== null) return
      spawnSync('sh', ['-c', `kill -KILL ${[pid, ...linesOf(pids)].join(' ')}`])
    })
    const ended = new Promise((resolve) => child.once('exit', resolve))
    await expect.poll(() => linesOf(diary), { timeout: 20_000 }).toEqual(['ready', 'ready'])
    // A terminal sends it to the whole group.
    process.kill(-pid, 'SIGINT')
    await expect.poll(() => linesOf(diary), { timeout: 20_000 }).toContain('asked')
    process.kill(-pid, 'SIGINT')
    appendFileSync(diary, 'again\n')
    await ended
    expect(linesOf(diary)).toEqual(['ready', 'ready', 'asked', 'again', 'stopped'])
  },
)

/** Runs a script in a copy whose commands only write down that they were called, and with what. */
function runTests({
  script = 'test.ts',
  failing = '',
  hasExtras = true,
}: {
  script?: string
  failing?: string
  hasExtras?: boolean
}) {
  const directory = mkdtempSync(join(tmpdir(), 'inkprint-run-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  for (const part of ['scripts', 'e2e/src/chromium.ts'])
    cpSync(part, join(directory, part), { recursive: true })
  mkdirSync(join(directory, 'web', 'dist'), { recursive: true })
  const bin = join(directory, 'bin')
  mkdirSync(bin)
  const diary = join(directory, 'diary.txt')
  for (const command of ['node', 'vite', 'vitest', 'playwright', 'biome', 'tsc', 'knip']) {
    const report = command === 'vitest' ? unitReport : command === 'playwright' ? browserReport : ''
    const lines = [
      '#!/bin/sh',
      `echo "${command} $*" >> ${diary}`,
      ...(report ? [report] : []),
      `exit ${command === failing ? 1 : 0}`,
    ]
    writeFileSync(join(bin, command), `${lines.join('\n')}\n`, { mode: 0o755 })
  }
  for (const [command, body] of Object.entries(outsideCommands(hasExtras))) {
    writeFileSync(join(bin, command), `#!/bin/sh\n${body}\n`, { mode: 0o755 })
  }
  const result = spawnSync(process.execPath, [join('scripts', script)], {
    cwd: directory,
    env: { ...process.env, PATH: bin, WHOLE_CHROMIUM_PATH: '' },
    encoding: 'utf8',
  })
  return {
    steps: linesOf(diary),
    lines: result.stdout.trim().split('\n'),
    status: result.status,
    askedOfApt: linesOf(join(directory, 'apt.txt')),
  }
}

/** What a run asks of the machine itself, so that no test installs anything there. */
function outsideCommands(hasExtras: boolean): Record<string, string> {
  const all = { 'apt-get': 'echo "$*" >> apt.txt; exit 100', 'chromium-headless-shell': 'exit 0' }
  if (!hasExtras) return { ...all, python3: 'case "$*" in *venv*) exit 1 ;; esac' }
  const isThere = 'exit 0'
  return {
    ...all,
    python3: isThere,
    chromium: isThere,
    zsh: isThere,
    fish: isThere,
    unzip: isThere,
  }
}

const unitReport = `for option in "$@"; do case "$option" in --outputFile.json=*)
  echo '{"numPassedTests":41,"numFailedTests":0}' > "\${option#*=}" ;; esac; done`
const browserReport = `echo '{"stats":{"expected":5,"unexpected":0,"flaky":0}}' > "$PLAYWRIGHT_JSON_OUTPUT_FILE"`

function linesOf(file: string): string[] {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8').trim().split('\n').map(trimmed)
}

function trimmed(line: string): string {
  return line.trim()
}
