import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { api, type Endpoint, type Input, type Output, send } from '@inkprint/contract'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { plainEnvironment } from '../testing/plain-environment.ts'
import { startServerProcess } from '../testing/server-process.ts'
import { temporaryDirectory } from '../testing/temporary-folder.ts'
import { textOf } from '../testing/texts.ts'

const superuser = { username: 'root@example.com', password: 'Correct-Horse-7' }
const ada = { username: 'ada@example.com', password: 'Correct-Horse-8' }
const settings = {
  JWT_SECRET: 'a secret for tests that is long enough',
  SUPERUSER_EMAIL: superuser.username,
  SUPERUSER_PASSWORD: superuser.password,
}

describe('npm run backup and npm run restore', { timeout: 180_000 }, () => {
  test('the embedded database: saved while it runs, restored elsewhere, and everything works on', async () => {
    const dataDir = temporaryDirectory()
    const server = await startServerProcess({ ...settings, DATA_DIR: dataDir })
    onTestFinished(() => server.kill())
    const customer = await makeCustomer(server.url)
    const file = join(dataDir, 'inkprint.backup')
    expect(await command('backup', { DATA_DIR: dataDir, args: [file] })).toMatchObject({ code: 0 })

    await server.stop()
    const stopped = join(dataDir, 'stopped.backup')
    expect(await command('backup', { DATA_DIR: dataDir, args: [stopped] })).toMatchObject({
      code: 0,
    })

    const elsewhere = temporaryDirectory()
    const restored = await command('restore', { DATA_DIR: elsewhere, args: [file] })
    expect([restored.code, restored.output]).toEqual([0, expect.stringContaining('Restored and')])
    const second = await startServerProcess({ ...settings, DATA_DIR: elsewhere })
    onTestFinished(() => second.kill())
    await expectToWorkOn(second.url, customer)
    await second.stop()
  })

  test('an external database: the same, from one to another', async () => {
    const source = await createTestDatabase(inject('databaseServer'), 'empty')
    const target = await createTestDatabase(inject('databaseServer'), 'empty')
    const server = await startServerProcess({ ...settings, DATABASE_URL: source.url })
    onTestFinished(async () => {
      await server.kill()
      await Promise.all([source.drop(), target.drop()])
    })
    const customer = await makeCustomer(server.url)
    const file = join(temporaryDirectory(), 'inkprint.backup')
    const backup = await command('backup', { DATABASE_URL: source.url, args: [file] })
    expect([backup.code, backup.output]).toEqual([
      0,
      expect.stringMatching(/\d+ rows of \d+ table/),
    ])
    await server.stop()
    const restored = await command('restore', { DATABASE_URL: target.url, args: [file] })
    expect(restored).toMatchObject({ code: 0 })
    const second = await startServerProcess({ ...settings, DATABASE_URL: target.url })
    onTestFinished(() => second.kill())
    await expectToWorkOn(second.url, customer)
    await second.stop()
  })

  test('without a file or a database there is one sentence and nothing is made', async () => {
    const dataDir = temporaryDirectory()
    const nameless = await command('backup', { DATA_DIR: dataDir, args: [] })
    expect(nameless).toEqual({ code: 1, output: 'Name one file.\n' })
    const file = join(dataDir, 'x.backup')
    const nothing = await command('backup', { DATA_DIR: dataDir, args: [file] })
    expect(nothing).toEqual({ code: 1, output: `There is no database in ${dataDir}.\n` })
    const missing = await command('restore', { DATA_DIR: dataDir, args: [file] })
    expect([missing.code, missing.output]).toEqual([1, expect.stringContaining('cannot be read')])
    expect(existsSync(join(dataDir, 'db'))).toBe(false)
  })
})

interface Customer {
  session: string
  apiKey: string
  analysisId: string
  history: Output<typeof api.credits.listEntries>
}

/** An organization with a member, a key and a past, made through the front door. */
async function makeCustomer(url: string): Promise<Customer> {
  const call = caller(url)
  const { access_token: staff } = await call(api.auth.login, superuser)
  const { id } = await call(api.admin.organizations.create, { name: 'Quill', credits: 50 }, staff)
  const key = await call(api.admin.organizations.createApiKey, { id, name: 'Desk' }, staff)
  const person = { first_name: 'Ada', last_name: 'Nowak', is_verified: true, organization_id: id }
  const email = ada.username
  await call(api.admin.users.create, { email, password: ada.password, ...person }, staff)
  const text = { text: textOf(450), include_guidelines: true }
  const { analysis_id: analysisId } = await call(api.analyses.create, text, key.api_key)
  const { access_token: session } = await call(api.auth.login, ada)
  const history = await call(api.credits.listEntries, {}, session)
  return { session, apiKey: key.api_key, analysisId, history }
}

/** Old sessions, passwords, keys, books and results; and new work on top of them. */
async function expectToWorkOn(url: string, customer: Customer): Promise<void> {
  const { session, apiKey, analysisId, history } = customer
  const call = caller(url)
  expect(history.items).toHaveLength(2)
  expect(await call(api.credits.listEntries, {}, session)).toEqual(history)
  await call(api.auth.login, ada)
  await call(api.auth.login, superuser)
  const earlier = await call(api.analyses.get, { id: analysisId }, apiKey)
  expect(earlier.analysis_result?.guidelines[0]?.copywriter_rules).not.toEqual([])
  const next = await call(api.analyses.create, { text: textOf(200) }, apiKey)
  expect(next.credits).toEqual({ used: 1, remaining: 43 })
}

function caller(url: string) {
  return <E extends Endpoint>(endpoint: E, input: Input<E>, token?: string) =>
    send(endpoint, input, { baseUrl: url, token })
}

function command(
  name: 'backup' | 'restore',
  { args, ...env }: { args: string[]; DATA_DIR?: string; DATABASE_URL?: string },
): Promise<{ code: number; output: string }> {
  const script = fileURLToPath(new URL(`../../../scripts/${name}.ts`, import.meta.url))
  const options = { env: { ...plainEnvironment, DATA_DIR: tmpdir(), ...settings, ...env } }
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [script, ...args], options, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, output: `${stdout}${stderr}` }),
    )
  })
}
