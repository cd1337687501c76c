import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { api } from '@inkprint/contract'
import { describe, expect, test } from 'vitest'
import { plainEnvironment } from '../testing/plain-environment.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

const script = fileURLToPath(new URL('../../../scripts/receipt-keys.ts', import.meta.url))

describe('P npm run receipt-keys', () => {
  test('lists the keys, signs with a new one and withdraws one, while the server runs', async () => {
    const app = await testApp()
    const first = await currentKey(app)
    expect(run(app, []).output).toMatch(
      new RegExp(`^${first}  since [\\d-]{10}  signs receipts\n$`),
    )
    const rotated = run(app, ['rotate'])
    const second = await currentKey(app)
    expect(second).not.toBe(first)
    expect(rotated.output).toMatch(new RegExp(`^${second} .* signs receipts$`, 'm'))
    expect(rotated.output).toMatch(new RegExp(`^${first} .* replaced .*, still published$`, 'm'))
    const withdrawn = run(app, ['withdraw', second])
    const third = await currentKey(app)
    expect(withdrawn.output).toMatch(new RegExp(`^${second} .* withdrawn [\\d-]{10}$`, 'm'))
    const { body } = await app.call(api.receipts.listKeys, {})
    expect(body.keys.map(({ kid }) => kid)).toEqual([third, first])
  })

  test('refuses what it does not know in a sentence', async () => {
    const app = await testApp()
    expect(run(app, ['withdraw', 'nobody'])).toEqual({
      status: 1,
      output: 'There is no valid key nobody.\n',
    })
    for (const args of [['delete'], ['withdraw'], ['rotate', 'now']]) {
      const { status, output } = run(app, args)
      expect([status, output]).toEqual([1, expect.stringContaining('Use it alone to list')])
    }
  })
})

async function currentKey(app: TestApp): Promise<string> {
  const { body } = await app.call(api.receipts.listKeys, {})
  return body.keys[0]?.kid ?? ''
}

function run({ databaseUrl, deps }: TestApp, args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    encoding: 'utf8',
    env: {
      ...plainEnvironment,
      DATABASE_URL: databaseUrl,
      JWT_SECRET: deps.settings.jwtSecret,
    },
  })
  return { status, output: stdout + stderr }
}
