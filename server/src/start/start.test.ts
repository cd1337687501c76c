import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { api } from '@inkprint/contract'
import { describe, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../platform/free-port.ts'
import { plainEnvironment } from '../testing/plain-environment.ts'
import { startServerProcess } from '../testing/server-process.ts'
import { temporaryDirectory } from '../testing/temporary-folder.ts'
import { testApp } from '../testing/test-app.ts'

const main = fileURLToPath(new URL('../testing/server-with-quick-detector.ts', import.meta.url))

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://ink.example',
  SUPPORT_EMAIL: 'help@ink.example',
  LEGAL_ENTITY: 'Ink Ltd',
  JWT_SECRET: '0f4c1e8ab97d2365c1f0e9d8b7a65432',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'ink@ink.example',
}

describe('A16: a start that fails says why in one sentence and leaves nothing running', () => {
  test('A16: the port is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    onTestFinished(() => void taken.close())
    const address = taken.address()
    const PORT = String(typeof address === 'object' && address ? address.port : 0)
    const DATA_DIR = temporaryDirectory()
    const { code, output } = await start({ PORT, DATA_DIR })
    expect([code, sentencesOf(output)]).toEqual([
      1,
      [
        expect.stringMatching(
          /^Something else is listening there already \(.*\)\. Stop it, or set PORT\.$/,
        ),
      ],
    ])
    expect(existsSync(join(DATA_DIR, 'db', 'PG_VERSION'))).toBe(true)
    expect(existsSync(join(DATA_DIR, 'db', 'postmaster.pid'))).toBe(false)
  })

  test('A16: DATA_DIR cannot be written', async () => {
    const file = join(temporaryDirectory(), 'a-file')
    writeFileSync(file, '')
    const { code, output } = await start({ DATA_DIR: join(file, 'data') })
    expect([code, sentencesOf(output)]).toEqual([
      1,
      [expect.stringMatching(/^DATA_DIR \(.*a-file\/data\) cannot be written: .*\.$/)],
    ])
  })

  test.each([
    ['postgres://nobody@127.0.0.1:1/ink', /^The database at 127\.0\.0\.1:1 cannot be reached/],
    ['postgres://nobody@no-such-host.invalid/ink', /^The database at no-such-host\.invalid:5432/],
  ])('A16: nobody answers at %s', async (DATABASE_URL, sentence) => {
    const { code, output } = await start({ DATABASE_URL, DATA_DIR: temporaryDirectory() })
    expect([code, sentencesOf(output)]).toEqual([1, [expect.stringMatching(sentence)]])
    expect(output).not.toContain('nobody@')
  })

  test('A16: the directory is in use, and who uses it goes on', async () => {
    const DATA_DIR = temporaryDirectory()
    const first = await startServerProcess({ DATA_DIR })
    onTestFinished(async () => void (await first.stop()))
    const { code, output } = await start({ DATA_DIR })
    expect([code, sentencesOf(output)]).toEqual([
      1,
      [expect.stringMatching(/is in use by another process/)],
    ])
    expect((await fetch(`${first.url}${api.health.getReadiness.path}`)).status).toBe(200)
  })

  test('A14: the embedded database’s log is its owner’s alone and quotes no row', async () => {
    const DATA_DIR = temporaryDirectory()
    const server = await startServerProcess({ DATA_DIR })
    onTestFinished(async () => void (await server.stop()))
    const registration = () =>
      fetch(`${server.url}${api.registration.create.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          first_name: 'A',
          last_name: 'B',
          email: 'secret-person@example.com',
          password: 'Correct-Horse-7',
          confirm_password: 'Correct-Horse-7',
          is_terms_accepted: true,
          is_not_consumer_term: true,
        }),
      })
    await Promise.all([registration(), registration(), registration()])
    const log = join(DATA_DIR, 'db.log')
    expect(statSync(log).mode & 0o077).toBe(0)
    expect(readFileSync(log, 'utf8')).not.toContain('secret-person')
  })
})

describe('A17: ready when it is ready', () => {
  test('A17: whoever gets the first answer can sign in as the first superuser', async () => {
    const { databaseUrl } = await testApp()
    const port = await freePort()
    const superuser = { SUPERUSER_EMAIL: 'root@ink.example', SUPERUSER_PASSWORD: 'Correct-Horse-7' }
    const url = `http://127.0.0.1:${port}`
    const running = start({ ...superuser, DATABASE_URL: databaseUrl, PORT: String(port) })
    const answered = await firstAnswer(`${url}${api.health.getBasic.path}`)
    expect(answered.status).toBe(200)
    const body = new URLSearchParams({ username: 'root@ink.example', password: 'Correct-Horse-7' })
    expect((await fetch(`${url}${api.auth.login.path}`, { method: 'POST', body })).status).toBe(200)
    running.child.kill('SIGTERM')
    await running
  })
})

describe('A10: production refuses what is unsafe', () => {
  test('A10: without a superuser it does not invent one whose password would stand in the log', async () => {
    const { databaseUrl } = await testApp()
    const { code, output } = await start({ ...production, DATABASE_URL: databaseUrl })
    expect([code, sentencesOf(output)]).toEqual([
      1,
      [
        expect.stringMatching(
          /^There is no superuser yet: set SUPERUSER_EMAIL and SUPERUSER_PASSWORD/,
        ),
      ],
    ])
  })

  test('A10: misspelled settings are named at start', async () => {
    const { databaseUrl } = await testApp()
    const env = { DATABASE_URL: databaseUrl, RETENTON_DAYS: '3', LIMIT_SIGNINS: '4' }
    const server = await startServerProcess(env)
    onTestFinished(async () => void (await server.stop()))
    expect(server.output()).toContain('RETENTON_DAYS is no setting; did you mean RETENTION_DAYS?')
    expect(server.output()).toContain('LIMIT_SIGNINS is no setting; did you mean LIMIT_SIGN_INS?')
  })
})

function start(env: Record<string, string>) {
  const child = spawn(process.execPath, [main], {
    env: {
      ...plainEnvironment,
      PORT: '0',
      DETECTOR_WORKERS: '1',
      LOG_LEVEL: 'silent',
      DATA_DIR: tmpdir(),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  child.stdout.on('data', (data) => (output += data))
  child.stderr.on('data', (data) => (output += data))
  const ended = new Promise<{ code: number | null; output: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, output })),
  )
  return Object.assign(ended, { child })
}

/** What it says, without the lines of a list of settings. */
function sentencesOf(output: string): string[] {
  return output.split('\n').filter((line) => line.trim() !== '')
}

async function firstAnswer(url: string): Promise<Response> {
  for (;;) {
    try {
      return await fetch(url)
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
}
