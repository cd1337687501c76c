import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { keyScopes } from '@inkprint/contract'
import { textOf } from '@inkprint/server/testing/texts'
import { expect, test } from 'vitest'
import { wheelName } from '../../scripts/python-package.ts'
import { pythonTypes } from '../../scripts/python-types.ts'
import { run, succeed } from '../testing/commands.ts'
import { asTyped, blocksIn } from '../testing/installed.ts'
import { realServer } from '../testing/real-server.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const source = resolve('packages/python/src')

test('the Python client knows the calls and types of the contract (npm run docs writes them)', () => {
  expect(readFileSync('packages/python/src/inkprint/generated.py', 'utf8')).toBe(pythonTypes())
})

test('the Python client passes its own tests against a real server and a bad one', async () => {
  const { baseUrl, apiKey } = await realServer({ scopes: [...keyScopes], isReading: true })
  const env = { INKPRINT_URL: baseUrl, INKPRINT_KEY: apiKey, TEXT: textOf(200), ...paths() }
  const tests = resolve('packages/python/tests')
  const ran = await run('python3', ['-W', 'error', '-m', 'unittest', 'discover', '-s', tests], {
    env,
  })
  expect(ran.stderr).toMatch(/Ran 23 tests.*OK/s)
  expect(ran.code).toBe(0)
})

test.skipIf(spawnSync('python3', ['-c', 'import ensurepip, venv']).status !== 0)(
  'the quick start of the README runs to the letter in an empty folder',
  async () => {
    const server = await realServer({ credits: 50 })
    const readme = readFileSync('packages/python/README.md', 'utf8')
    const [install = ''] = blocksIn(readme, 'sh')
    const [code = ''] = blocksIn(readme, 'python')
    const cwd = temporaryFolder()
    writeFileSync(join(cwd, 'start.py'), code)
    const lines = asTyped(`${install}python start.py`, server)
    const quietPip = { PIP_DISABLE_PIP_VERSION_CHECK: '1', PIP_NO_INDEX: '1' }
    // pip warns of a cache at home that belongs to somebody else.
    const env = { ...quietPip, HOME: temporaryFolder() }
    const ran = await run('bash', ['-ec', lines], { cwd, env })
    expect([ran.code, ran.stderr]).toEqual([0, ''])
    expect(ran.stdout).toMatch(/^50 credits\nana_\w+ (human|ai|mixed|uncertain)\n/m)
  },
)

test('the wheel has what the sources have, and is the one the README names', async () => {
  const readme = readFileSync('packages/python/README.md', 'utf8')
  expect(readme).toContain(`/packages/${wheelName()}"`)
  const cwd = temporaryFolder()
  const wheel = resolve('packages/dist', wheelName())
  const program = 'import inkprint; print(inkprint.__file__, sorted(inkprint.__all__))'
  const env = { PYTHONPATH: wheel, PYTHONDONTWRITEBYTECODE: '1' }
  const fromWheel = await succeed('python3', ['-c', program], { cwd, env })
  const fromSources = await succeed('python3', ['-c', program], { cwd, env: paths() })
  expect(fromWheel.startsWith(wheel)).toBe(true)
  expect(fromWheel.split(' [')[1]).toBe(fromSources.split(' [')[1])
})

function paths() {
  return { PYTHONPATH: source, PYTHONDONTWRITEBYTECODE: '1' }
}
