import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { keyScopes } from '@inkprint/contract'
import { textOf } from '@inkprint/server/testing/texts'
import { expect, test } from 'vitest'
import { pythonTypes } from '../../scripts/python-types.ts'
import { run } from '../testing/commands.ts'
import { blocksIn } from '../testing/installed.ts'
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
  expect(ran.stderr).toMatch(/Ran 18 tests.*OK/s)
  expect(ran.code).toBe(0)
})

test('the quick start of the README runs to the letter', async () => {
  const { baseUrl, apiKey } = await realServer({ credits: 50 })
  const [code = ''] = blocksIn(readFileSync('packages/python/README.md', 'utf8'), 'python')
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'start.py'), code)
  const env = { INKPRINT_URL: baseUrl, INKPRINT_KEY: apiKey, ...paths() }
  const ran = await run('python3', ['start.py'], { cwd: folder, env })
  expect(ran.stdout + ran.stderr).toMatch(/^50 credits\nana_\w+ (human|ai|mixed|uncertain)\n/)
})

function paths() {
  return { PYTHONPATH: source, PYTHONDONTWRITEBYTECODE: '1' }
}
