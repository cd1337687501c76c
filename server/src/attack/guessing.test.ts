import { api } from '@inkprint/contract'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { appCode, challengeOf, turnTotpOn } from '../testing/factors.ts'
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts'
import { password, type TestApp, testApp } from '../testing/test-app.ts'

describe('guessing', () => {
  test('[KA-11, SC-09, SC-25] two processes allow no more guesses than one', async () => {
    const app = await testApp()
    const { user } = await app.makeUser()
    const processes = await startTwo(app, { LIMIT_SIGN_INS_PER_ADDRESS: '30' })
    const guess = (number: number) =>
      signIn(processes[number % 2], { username: user.email, password: `Wrong-Horse-${number}` })
    const statuses = await Promise.all(Array.from({ length: 24 }, (_, number) => guess(number)))
    expect(statuses.filter((status) => status === 400)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(14)
    for (const process of processes) {
      expect(await signIn(process, { username: user.email, password })).toBe(429)
    }
  })

  test('two processes allow no more guesses at a second factor than one, replayed and late codes among them', async () => {
    const app = await testApp()
    const { user, token } = await app.makeUser()
    const { secret } = await turnTotpOn(app, token)
    const replayed = appCode(app, { secret })
    const processes = await startTwo(app, { LIMIT_SIGN_INS: '10' })
    const challenge_token = await challengeOf(app, user.email)
    const guess = async (number: number) => {
      // Half of them were used to turn the app on, the others were right ten minutes ago or will be.
      const code = number % 4 < 2 ? replayed : appCode(app, { secret, off: number % 4 ? 20 : -20 })
      const url = `${processes[number % 2]?.url}${api.secondFactor.signIn.path}`
      const body = JSON.stringify({ challenge_token, code })
      const headers = { 'content-type': 'application/json' }
      return (await fetch(url, { method: 'POST', headers, body })).status
    }
    const statuses = await Promise.all(Array.from({ length: 24 }, (_, number) => guess(number)))
    expect(statuses.filter((status) => status === 400)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(14)
  })

  test('[KA-14, SC-25] links are not to be guessed either, whatever they are for', async () => {
    const app = await testApp()
    const processes = await startTwo(app, { LIMIT_SIGN_INS_PER_ADDRESS: '12' })
    const guesses = [
      [api.registration.verify.path, {}],
      [api.passwordReset.complete.path, { password }],
      [api.emailChange.confirm.path, {}],
    ] as const
    const statuses: number[] = []
    for (let number = 0; number < 18; number++) {
      const [path, more] = guesses[number % 3] ?? guesses[0]
      const answer = await fetch(`${processes[number % 2]?.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token: `guess-${number}`, ...more }),
      })
      statuses.push(answer.status)
    }
    expect(statuses).toEqual([...Array(12).fill(400), ...Array(6).fill(429)])
  })

  test('[HC-09] work for a reset begins at a moment nobody can foresee, so that no later answer tells of it', async () => {
    const app = await testApp()
    for (let number = 0; number < 8; number++) {
      await app.call(api.passwordReset.request, { email: `somebody-${number}@example.com` })
    }
    const { rows } = await sql<{ delay: number }>`
      select extract(epoch from run_at - created_at)::float8 * 1000 as delay
      from graphile_worker.jobs where task_identifier = 'reset-mail'`.execute(app.deps.db)
    const delays = rows.map(({ delay }) => Math.round(delay))
    expect(new Set(delays).size).toBeGreaterThan(4)
    expect(Math.max(...delays)).toBeLessThanOrEqual(3_000)
  })

  test('links that work use no guesses up', async () => {
    const app = await testApp({ env: { LIMIT_SIGN_INS_PER_ADDRESS: '1' } })
    for (let round = 0; round < 3; round++) {
      const { user, token } = await app.makeUser()
      await app.call(api.emailChange.request, { new_email: `moved-${user.id}@example.com` }, token)
      const link = app.mails.at(-1)?.text.match(/token=([\w-]+)/)?.[1] ?? ''
      expect((await app.call(api.emailChange.confirm, { token: link })).status).toBe(200)
    }
  })

  test('[KA-11] thirty right sign-ins at once all succeed, and leave nothing counted', async () => {
    const app = await testApp()
    const { user } = await app.makeUser()
    const statuses = await Promise.all(
      Array.from({ length: 30 }, () =>
        app.call(api.auth.login, { username: user.email, password }),
      ),
    )
    expect(statuses.map(({ status }) => status)).toEqual(Array(30).fill(200))
    const attempts = await app.deps.db
      .selectFrom('attempts')
      .select('count')
      .where('kind', 'not like', 'mail %')
      .execute()
    expect(attempts.map(({ count }) => count)).toEqual([0, 0])
  })
})

async function startTwo(
  { databaseUrl }: TestApp,
  env: Record<string, string>,
): Promise<ServerProcess[]> {
  const all = {
    DATABASE_URL: databaseUrl,
    JWT_SECRET: 'a secret for tests that is long enough',
    ...env,
  }
  const processes = await Promise.all([startServerProcess(all), startServerProcess(all)])
  onTestFinished(async () => {
    await Promise.all(processes.map((each) => each.kill()))
  })
  return processes
}

async function signIn(
  process: ServerProcess | undefined,
  credentials: { username: string; password: string },
): Promise<number> {
  const body = new URLSearchParams(credentials)
  return (await fetch(`${process?.url}${api.auth.login.path}`, { method: 'POST', body })).status
}
