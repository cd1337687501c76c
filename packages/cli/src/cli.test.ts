import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { api } from '@inkprint/contract'
import { balanceOf } from '@inkprint/server/testing/make'
import { textOf } from '@inkprint/server/testing/texts'
import { expect, test } from 'vitest'
import { answer, badServer, refusal } from '../../testing/bad-server.ts'
import { run, succeed } from '../../testing/commands.ts'
import { asTyped, blocksIn, installed, quietNpm } from '../../testing/installed.ts'
import { bringingNodeMs, nodeOfVersion, otherVersions } from '../../testing/node-versions.ts'
import { realServer } from '../../testing/real-server.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'

const command = resolve('packages/cli/dist/inkprint.js')

/** A folder with a server to use from it. */
async function desk(options: Parameters<typeof realServer>[0] = {}) {
  const server = await realServer(options)
  const cwd = temporaryFolder()
  const env = {
    INKPRINT_URL: server.baseUrl,
    INKPRINT_KEY: server.apiKey,
    XDG_CONFIG_HOME: join(cwd, '.config'),
  }
  return {
    ...server,
    cwd,
    env,
    write(name: string, content: string) {
      mkdirSync(join(cwd, name, '..'), { recursive: true })
      writeFileSync(join(cwd, name), content)
    },
    inkprint: (args: string[], input: string | null = null, extra: Record<string, string> = {}) =>
      run(process.execPath, [command, ...args], { cwd, env: { ...env, ...extra }, input }),
    /** With a terminal of 80 columns, as a person sees it. */
    typed: (args: string[], extra: Record<string, string> = {}) => {
      const line = ['stty cols 80;', process.execPath, command, ...args].join(' ')
      const terminal = { TERM: 'xterm-256color', ...env, ...extra }
      return run('script', ['-qec', line, '/dev/null'], { cwd, env: terminal })
    },
  }
}

test('files, folders and patterns become one table, each file once', async () => {
  const { inkprint, write } = await desk()
  write('a.txt', textOf(200))
  write('drafts/b.md', textOf(210))
  write('drafts/deep/c.txt', textOf(410))
  write('drafts/photo.png', 'not a text')
  write('node_modules/x/readme.md', textOf(200))
  const { code, stdout, stderr } = await inkprint(['check', 'a.txt', 'drafts', '**/*.{txt,md}'])
  expect([code, stderr]).toEqual([0, ''])
  const lines = stdout.trimEnd().split('\n')
  expect(lines[0]).toMatch(/^FILE +VERDICT +AI +WORDS +CREDITS$/)
  expect(lines.slice(1, 4).map((line) => line.split(/\s+/)[0])).toEqual([
    'a.txt',
    'drafts/b.md',
    'drafts/deep/c.txt',
  ])
  expect(lines[3]).toMatch(/ 410 +3$/)
  expect(lines.at(-1)).toMatch(/^3 texts: .*\. 6 credits\.$/)
})

test('a text from a pipe is analyzed; JSON has everything', async () => {
  const { inkprint } = await desk()
  const { code, stdout } = await inkprint(['check', '--json'], textOf(230))
  expect(code).toBe(0)
  const [found] = JSON.parse(stdout)
  expect(found).toMatchObject({
    file: '-',
    verdict: expect.any(String),
    analysis_id: expect.stringMatching(/^ana_/),
    analysis_result: { words: 230 },
    credits: { used: 2 },
  })
})

test('--fail-on decides the exit code, and SARIF says the same', async () => {
  const { inkprint, write } = await desk()
  write('a file.txt', textOf(200))
  const [{ verdict }] = JSON.parse((await inkprint(['check', '--json', 'a file.txt'])).stdout)
  const others = ['human', 'ai', 'mixed', 'uncertain', 'not_judged'].filter(
    (each) => each !== verdict,
  )
  expect((await inkprint(['check', '--fail-on', verdict, 'a file.txt'])).code).toBe(1)
  expect((await inkprint(['check', '--fail-on', others.join(','), 'a file.txt'])).code).toBe(0)
  const { code, stdout } = await inkprint(['check', '--sarif', '--fail-on', verdict, 'a file.txt'])
  expect(code).toBe(1)
  const log = JSON.parse(stdout)
  expect(log).toMatchObject({
    version: '2.1.0',
    runs: [{ tool: { driver: { name: 'Inkprint' } } }],
  })
  const [found] = log.runs[0].results
  if (verdict === 'human') return expect(found).toBeUndefined()
  expect(found).toMatchObject({ ruleId: verdict, level: 'error' })
  expect(found.locations[0].physicalLocation.artifactLocation.uri).toBe('a%20file.txt')
})

test('a file that is checked again is charged once, unless it is to be', async () => {
  const { inkprint, write, app, member } = await desk({ credits: 10 })
  write('a.txt', textOf(200))
  for (let n = 0; n < 3; n++) await inkprint(['check', 'a.txt'])
  expect(await balanceOf(app, member.organizationId)).toBe(9)
  await inkprint(['check', '--fresh', 'a.txt'])
  expect(await balanceOf(app, member.organizationId)).toBe(8)
})

test('a file whose analysis was deleted is not paid again without being asked, a ceiling or --fresh', async () => {
  const { inkprint, write, app, member, apiKey } = await desk({ credits: 10 })
  const deleteAll = async () => {
    const { items } = (await app.call(api.analyses.list, {}, apiKey)).body
    for (const { analysis_id: id } of items) await app.call(api.analyses.remove, { id }, apiKey)
  }
  write('a.txt', textOf(200))
  expect((await inkprint(['check', 'a.txt'])).code).toBe(0)
  await deleteAll()
  const { code, stderr } = await inkprint(['check', 'a.txt'])
  expect([code, stderr]).toEqual([5, expect.stringContaining('--fresh pays again')])
  expect(await balanceOf(app, member.organizationId)).toBe(9)
  expect((await inkprint(['check', '--max-credits', '1', 'a.txt'])).code).toBe(0)
  expect(await balanceOf(app, member.organizationId)).toBe(8)
  await deleteAll()
  expect((await inkprint(['check', '--fresh', 'a.txt'])).code).toBe(0)
  expect(await balanceOf(app, member.organizationId)).toBe(7)
})

test('what cannot be analyzed is named, the rest is shown, and the exit code tells', async () => {
  const { inkprint, write } = await desk()
  write('good.txt', textOf(200))
  write('empty.txt', '')
  const { code, stdout, stderr } = await inkprint(['check', 'empty.txt', 'good.txt'])
  expect(code).toBe(5)
  expect(stdout).toMatch(/good\.txt/)
  expect(stderr).toMatch(/^inkprint: empty\.txt: 422 FILE_UNREADABLE: /)
})

test('prices are told without paying, and a ceiling is kept', async () => {
  const { inkprint, write, app, member } = await desk({ credits: 10 })
  write('a.txt', textOf(450))
  expect((await inkprint(['check', '--price', 'a.txt'])).stdout).toBe('3 credits for 1 text\n')
  const dear = await inkprint(['check', '--max-credits', '2', 'a.txt'])
  expect([dear.code, dear.stderr]).toEqual([4, expect.stringContaining('costs 3 credits')])
  expect(await balanceOf(app, member.organizationId)).toBe(10)
  expect((await inkprint(['check', '--max-credits', '3', 'a.txt'])).code).toBe(0)
})

test('without credits, without a key and with wrong options, the exit code says which', async () => {
  const { inkprint, write } = await desk({ credits: 0 })
  write('a.txt', textOf(200))
  const poor = await inkprint(['check', 'a.txt'])
  expect([poor.code, poor.stderr]).toEqual([4, expect.stringContaining('1 are needed, 0 are left')])
  const wrong = await inkprint(['check', 'a.txt'], null, { INKPRINT_KEY: 'ink_wrong' })
  expect([wrong.code, wrong.stderr]).toEqual([3, expect.stringContaining('inkprint login')])
  const none = await inkprint(['check', 'a.txt'], null, { INKPRINT_KEY: '' })
  expect([none.code, none.stderr]).toEqual([3, expect.stringContaining('INKPRINT_KEY')])
  for (const args of [
    ['check', '--colour', 'a.txt'],
    ['check', '--fail-on', 'aii', 'a.txt'],
    ['check', '--concurrency', '0', 'a.txt'],
    ['check', 'nothing.txt'],
    ['check', '*.pdf'],
    ['paint'],
    ['verify'],
    ['completion', 'cmd'],
  ]) {
    const ran = await inkprint(args)
    expect([args, ran.code, ran.stdout]).toEqual([args, 2, ''])
    expect(ran.stderr).toMatch(/^inkprint: ./)
  }
  const away = await inkprint(['credits'], null, { INKPRINT_URL: 'http://127.0.0.1:9' })
  expect(away.code).toBe(5)
})

test('login tries the key, stores it for its owner only, and logout forgets it', async () => {
  const { inkprint, apiKey, baseUrl, cwd } = await desk({ credits: 7 })
  const nothing = { INKPRINT_URL: '', INKPRINT_KEY: '' }
  const file = join(cwd, '.config/inkprint/settings.json')
  const wrong = await inkprint(['login', '--url', baseUrl], 'ink_wrong', nothing)
  expect([wrong.code, existsSync(file)]).toEqual([3, false])
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, '{}')
  chmodSync(file, 0o644)
  const fine = await inkprint(['login', '--url', baseUrl], `${apiKey}\n`, nothing)
  expect([fine.code, fine.stdout]).toEqual([0, expect.stringContaining('7 credits')])
  expect(fine.stdout).not.toContain(apiKey)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect((await inkprint(['credits'], null, nothing)).stdout).toBe('7 credits\n')
  expect((await inkprint(['logout'], null, nothing)).code).toBe(0)
  expect((await inkprint(['credits'], null, nothing)).code).toBe(3)
})

test('a key that may only analyze can be signed in with, and its used budget has the exit code of credits', async () => {
  const { inkprint, write, app, member, apiKey, baseUrl } = await desk({ credits: 7 })
  const { organizationId, token, key } = member
  const limits = { scopes: ['analyze' as const], monthly_budget: 1 }
  await app.call(api.apiKeys.update, { id: organizationId, keyId: key.id, ...limits }, token)
  const nothing = { INKPRINT_URL: '', INKPRINT_KEY: '' }
  const signedIn = await inkprint(['login', '--url', baseUrl], apiKey, nothing)
  expect([signedIn.code, signedIn.stdout]).toEqual([
    0,
    expect.stringMatching(/^Signed in\. The key/),
  ])
  write('a.txt', textOf(200))
  write('b.txt', textOf(401))
  expect((await inkprint(['check', 'a.txt'], null, nothing)).code).toBe(0)
  const over = await inkprint(['check', 'b.txt'], null, nothing)
  expect([over.code, over.stderr]).toEqual([
    4,
    expect.stringContaining('3 credits are needed, 0 are left'),
  ])
})

test('history lists what was analyzed', async () => {
  const { inkprint, write } = await desk()
  expect((await inkprint(['history'])).stdout).toBe('No analyses.\n')
  for (const name of ['one.txt', 'two.txt', 'three.txt']) write(name, textOf(200, name))
  await inkprint(['check', '.'])
  const { stdout } = await inkprint(['history', '--limit', '2'])
  expect(stdout.trimEnd().split('\n')).toHaveLength(3)
  expect(stdout).toMatch(/^DATE +VERDICT +AI +WORDS +TITLE\n\d{4}-\d\d-\d\d +\w+ +\d+\.\d% /)
  const rows = JSON.parse((await inkprint(['history', '--json'])).stdout)
  expect(rows.map(({ title }: { title: string }) => title).sort()).toEqual(['one', 'three', 'two'])
})

test('a receipt is verified without a key, and another text is noticed', async () => {
  const { inkprint, write, baseUrl, apiKey, cwd } = await desk()
  write('a.txt', textOf(200))
  write('b.txt', textOf(201))
  const [{ analysis_id }] = JSON.parse((await inkprint(['check', '--json', 'a.txt'])).stdout)
  const headers = { Authorization: `Bearer ${apiKey}` }
  const receipt = await (
    await fetch(`${baseUrl}/v1/analyses/${analysis_id}/receipt`, { headers })
  ).text()
  write('receipt.jws', receipt)
  const keyless = { INKPRINT_KEY: '' }
  const fine = await inkprint(['verify', 'receipt.jws', 'a.txt'], null, keyless)
  expect([fine.code, fine.stdout]).toEqual([
    0,
    expect.stringContaining('genuine and about this text'),
  ])
  const other = await inkprint(['verify', 'receipt.jws', 'b.txt'], null, keyless)
  expect([other.code, other.stdout]).toEqual([1, expect.stringContaining('ANOTHER text')])
  write('forged.jws', `${receipt.slice(0, -4)}AAAA`)
  expect((await inkprint(['verify', 'forged.jws'], null, keyless)).code).toBe(1)
  write('keys.json', await (await fetch(`${baseUrl}/.well-known/jwks.json`)).text())
  const nowhere = { INKPRINT_URL: '', INKPRINT_KEY: '' }
  expect(
    (await inkprint(['verify', '--keys', join(cwd, 'keys.json'), '-', 'a.txt'], receipt, nowhere))
      .code,
  ).toBe(0)
})

test('on a terminal of 80 columns, lines are cut, verdicts colored and progress shown', async () => {
  const { typed, write } = await desk()
  const long = `${'a-rather-long-folder-name/'.repeat(4)}draft.txt`
  write(long, textOf(200))
  write('b.txt', textOf(200, 'Second'))
  const { code, stdout } = await typed(['check', '.'])
  expect(code).toBe(0)
  expect(stdout).toMatch(/\[#+-*\] 1\/2 /)
  expect(stdout).toContain('\u001b[1mFILE')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colors begin with one.
  const plain = stdout.split(/[\r\n]+/).map((line) => line.replaceAll(/\u001b\[[0-9;]*[mK]/g, ''))
  expect(Math.max(...plain.map((line) => line.length))).toBeLessThanOrEqual(80)
  expect(plain.find((line) => line.includes('draft.txt'))).toMatch(/^….*draft\.txt /)
})

test.each([{ NO_COLOR: '1' }, { TERM: 'dumb' }])('there are no colors with %o', async (extra) => {
  const { typed, write } = await desk()
  write('b.txt', textOf(200))
  const { stdout } = await typed(['check', 'b.txt'], extra)
  expect(stdout).toContain('b.txt')
  expect(stdout).not.toContain('\u001b[1m')
})

test('a key that is typed is not shown', async () => {
  const { apiKey, baseUrl, cwd, env } = await desk({ credits: 3 })
  const line = [process.execPath, command, 'login', '--url', baseUrl].join(' ')
  const { code, stdout } = await run('script', ['-qec', line, '/dev/null'], {
    cwd,
    env: { ...env, INKPRINT_URL: '', INKPRINT_KEY: '', TERM: 'xterm' },
    input: `${apiKey}\r`,
    typedAfter: 'Key: ',
  })
  expect([code, stdout]).toEqual([0, expect.stringContaining('3 credits')])
  expect(stdout).not.toContain(apiKey)
})

test('a reader that stops reading is no error', async () => {
  const { cwd, env } = await desk()
  const line = `${process.execPath} ${command} help | head -n 1; echo "\${PIPESTATUS[0]}"`
  const { stdout, stderr } = await run('bash', ['-c', line], { cwd, env })
  expect([stdout.split('\n')[1], stderr]).toEqual(['0', ''])
})

test('a busy server is waited for', async () => {
  const busy = answer(429, refusal('TOO_MANY_REQUESTS'), { 'retry-after': '0' })
  const { baseUrl } = await badServer([busy, busy, busy, answer(200, { credits: 5 })])
  const env = { INKPRINT_URL: baseUrl, INKPRINT_KEY: 'ink_1' }
  expect(await succeed(process.execPath, [command, 'credits'], { env })).toBe('5 credits\n')
})

test('completion is understood by bash, and by zsh and fish where they are', async () => {
  const { inkprint, cwd, env } = await desk()
  const bash = await inkprint(['completion', 'bash'])
  const ask = `COMP_WORDS=(inkprint check --fa) COMP_CWORD=2; _inkprint; echo "\${COMPREPLY[@]}"`
  expect(await succeed('bash', ['-c', `${bash.stdout}\n${ask}`], { cwd, env })).toBe('--fail-on\n')
  for (const shell of ['zsh', 'fish']) {
    const script = await inkprint(['completion', shell])
    expect(script.stdout).toContain('max-false-positive-rate')
    if (isThere(shell)) await succeed(shell, ['-n', '-c', script.stdout])
  }
})

test.skipIf(!isThere('fish'))('fish completes commands and options', async () => {
  const { inkprint, cwd, env } = await desk()
  const { stdout: script } = await inkprint(['completion', 'fish'])
  const completed = (line: string) =>
    succeed('fish', ['-c', `${script}\ncomplete -C "${line}"`], { cwd, env: { ...env, HOME: cwd } })
  expect(await completed('inkprint hi')).toBe('history\n')
  expect(await completed('inkprint check --fa')).toBe('--fail-on\n')
})

test.skipIf(!isThere('zsh'))('zsh completes commands and options', async () => {
  const { inkprint, write, cwd, env } = await desk()
  const { stdout: script } = await inkprint(['completion', 'zsh'])
  write('functions/_inkprint', script)
  // A terminal of its own, in which somebody types and presses the tabulator.
  write(
    'type.zsh',
    `zmodload zsh/zpty
zpty -b shell zsh -f -i
until_seen() {
  local seen= part
  for round in {1..300}; do
    zpty -r -t shell part && seen+=$part
    [[ $seen == *$1* ]] && print -r -- "$2" && return
    sleep 0.1
  done
  print -r -- "no $2 in $seen"
}
zpty -w shell 'fpath=(${cwd}/functions $fpath); autoload -Uz compinit; compinit -u -d ${cwd}/dump; echo re"ady"'
until_seen ready start
zpty -w -n shell $'inkprint hi\\t'
until_seen history commands
zpty -w -n shell $'\\x15inkprint check --fa\\t'
until_seen --fail-on options
zpty -d shell
`,
  )
  const terminal = { ...env, HOME: cwd, TERM: 'xterm' }
  const printed = await succeed('zsh', ['-f', 'type.zsh'], { cwd, env: terminal })
  expect(printed).toBe('start\ncommands\noptions\n')
})

function isThere(shell: string): boolean {
  return spawnSync(shell, ['--version']).status === 0
}

test('help tells every command and every exit code within 80 columns', async () => {
  const { inkprint } = await desk()
  const { stdout } = await inkprint(['help'])
  for (const name of ['login', 'check', 'batch', 'history', 'verify', 'credits', 'completion']) {
    expect(stdout).toContain(`  ${name} `)
    const own = (await inkprint(['help', name])).stdout
    expect(own).toContain(`inkprint ${name}`)
    expect((await inkprint([name, '--help'])).stdout).toBe(own)
    expect(Math.max(...(own + stdout).split('\n').map((line) => line.length))).toBeLessThanOrEqual(
      80,
    )
  }
  expect((await inkprint(['--version'])).stdout).toBe('0.1.0\n')
})

test('help and the version need only the small file that is started', async () => {
  const cwd = temporaryFolder()
  cpSync(command, join(cwd, 'inkprint.mjs'))
  const alone = (...args: string[]) => run(process.execPath, ['inkprint.mjs', ...args], { cwd })
  for (const args of [['--version'], ['--help'], ['help', 'check'], ['check', '--help']]) {
    expect(await alone(...args)).toMatchObject({ code: 0, stderr: '' })
  }
  expect((await alone('credits')).stderr).toContain('commands.js')
})

test.for([...otherVersions, process.versions.node])(
  'the packed command works from the tarball in Node %s',
  { timeout: bringingNodeMs },
  async (version, { skip }) => {
    const node = version === process.versions.node ? process.execPath : await nodeOfVersion(version)
    if (node === null) return skip('This version cannot be had here')
    const { baseUrl, apiKey } = await realServer()
    const project = await installed('cli')
    writeFileSync(join(project, 'a.txt'), textOf(200))
    const env = { INKPRINT_URL: baseUrl, INKPRINT_KEY: apiKey }
    const bin = join(project, 'node_modules/.bin/inkprint')
    const printed = await succeed(node, [bin, 'check', 'a.txt', '*.tx?'], { cwd: project, env })
    expect(printed).toMatch(/a\.txt/)
  },
)

test('the quick start of the README runs to the letter in an empty folder', async () => {
  const server = await realServer({ isReading: true })
  const [home, cwd] = [temporaryFolder(), temporaryFolder()]
  const readme = readFileSync('packages/cli/README.md', 'utf8')
  const [install = '', check = '', folder = ''] = blocksIn(readme, 'sh')
  const lines = asTyped(`${install}${check}${folder}`, server)
  const ran = await run('bash', ['-ec', lines], {
    cwd,
    env: {
      ...quietNpm,
      HOME: home,
      npm_config_prefix: home,
      PATH: `${join(home, 'bin')}:${process.env.PATH}`,
    },
    input: server.apiKey,
  })
  expect([ran.code, ran.stderr]).toEqual([0, expect.stringMatching(/Batch bat_\w+/)])
  expect(ran.stdout).toContain('Signed in. 1000 credits.')
  expect(ran.stdout.match(/^drafts\/ferry\.md +\w+ +\d+\.\d% +250 +2$/gm)).toHaveLength(2)
})
