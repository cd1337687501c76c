import { api, requestFor } from '@inkprint/contract'
import { expect, test } from 'vitest'
import { password, type TestApp, testApp } from '../../testing/test-app.ts'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0'
const subject = 'New sign-in to your Inkprint account'

test('people see where they are signed in: device, network without the last number, times, and which is this one', async () => {
  const app = await testApp()
  const { user } = await app.makeUser()
  const first = await signIn(app, { email: user.email })
  app.advance(3_600_000)
  const second = await signIn(app, { email: user.email, userAgent: 'curl/8.5.0' })
  const { body } = await app.call(api.sessions.list, {}, first.token)
  expect(body.sessions.slice(0, 2)).toEqual([
    expect.objectContaining({
      device: 'Firefox on Windows',
      network: '127.0.0.0/24',
      is_current: true,
    }),
    expect.objectContaining({ device: 'curl (a program)', is_current: false }),
  ])
  const [here] = body.sessions
  expect(Date.parse(here?.last_used_at ?? '') - Date.parse(here?.created_at ?? '')).toBeGreaterThan(
    3_500_000,
  )
  expect(JSON.stringify(body)).not.toContain(second.token)
})

test('an ended session is refused at once; the one that ended it goes on', async () => {
  const app = await testApp()
  const { user, token } = await app.makeUser()
  const other = await signIn(app, { email: user.email })
  const { body } = await app.call(api.sessions.list, {}, token)
  const sessionId = body.sessions.find(({ is_current }) => !is_current)?.session_id ?? ''
  expect((await app.call(api.sessions.end, { sessionId }, token)).status).toBe(204)
  expect((await app.call(api.auth.me, {}, other.token)).status).toBe(401)
  expect((await app.call(api.auth.me, {}, token)).status).toBe(200)
  expect((await app.call(api.sessions.end, { sessionId }, token)).status).toBe(404)
})

test('nobody ends somebody else’s session', async () => {
  const app = await testApp()
  const owner = await app.makeUser()
  const stranger = await app.makeUser()
  const { body } = await app.call(api.sessions.list, {}, owner.token)
  const sessionId = body.sessions[0]?.session_id ?? ''
  expect((await app.call(api.sessions.end, { sessionId }, stranger.token)).status).toBe(404)
  expect((await app.call(api.auth.me, {}, owner.token)).status).toBe(200)
})

test('all other sessions end together', async () => {
  const app = await testApp()
  const { user, token } = await app.makeUser()
  const others = [
    await signIn(app, { email: user.email }),
    await signIn(app, { email: user.email }),
  ]
  expect((await app.call(api.sessions.endOthers, {}, token)).status).toBe(204)
  for (const other of others)
    expect((await app.call(api.auth.me, {}, other.token)).status).toBe(401)
  expect((await app.call(api.sessions.list, {}, token)).body.sessions).toHaveLength(1)
})

test('a session that is used stays, and one left unused longer than the setting allows ends', async () => {
  const app = await testApp({ env: { SESSION_IDLE_MINUTES: '30' } })
  const { token } = await app.makeUser()
  for (let round = 0; round < 3; round++) {
    app.advance(20 * 60_000)
    expect((await app.call(api.auth.me, {}, token)).status).toBe(200)
  }
  app.advance(31 * 60_000)
  expect((await app.call(api.auth.me, {}, token)).status).toBe(401)
})

test('a sign-in from a new device is mailed, but not the very first, and not one from a known device', async () => {
  const app = await testApp()
  const { user } = await app.makeUser()
  const { cookie } = await signIn(app, { email: user.email })
  await signIn(app, { email: user.email, cookie })
  await app.runJobs()
  expect(app.mails).toEqual([])
  await signIn(app, { email: user.email, userAgent: firefox })
  await app.runJobs()
  expect(app.mails.map((mail) => [mail.to, mail.subject])).toEqual([[user.email, subject]])
  expect(app.mails[0]?.text).toContain('Firefox on Windows')
  expect(app.mails[0]?.text).toContain('127.0.0.x')
})

test('a device known to one account is new to another', async () => {
  const app = await testApp()
  const [one, two] = [await app.makeUser(), await app.makeUser()]
  const { cookie } = await signIn(app, { email: one.user.email })
  await signIn(app, { email: two.user.email })
  await signIn(app, { email: two.user.email, cookie })
  await app.runJobs()
  expect(app.mails.map(({ to }) => to)).toEqual([two.user.email])
})

test('a program that keeps no cookies is mailed about five times a day at most', async () => {
  const app = await testApp()
  const { user } = await app.makeUser()
  for (let round = 0; round < 8; round++) await signIn(app, { email: user.email })
  await app.runJobs()
  expect(app.mails).toHaveLength(5)
})

test('the cookie opens nothing, is out of reach of scripts, and its value is not in the database', async () => {
  const app = await testApp({ env: { PUBLIC_URL: 'https://inkprint.test' } })
  const { user } = await app.makeUser()
  const { cookie, header } = await signIn(app, { email: user.email })
  expect(header).toMatch(/; Path=\/auth; .*HttpOnly; SameSite=Strict; Secure$/)
  const rows = await app.deps.db.selectFrom('devices').selectAll().execute()
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(cookie.slice('device='.length))
})

async function signIn(
  { app }: TestApp,
  { email, cookie, userAgent = firefox }: { email: string; cookie?: string; userAgent?: string },
) {
  const request = requestFor(api.auth.login, { username: email, password })
  const headers = { ...request.headers, 'user-agent': userAgent, ...(cookie && { cookie }) }
  const reply = await app.inject({ ...request, headers })
  expect(reply.statusCode).toBe(200)
  const header = String(reply.headers['set-cookie'])
  return { token: reply.json().access_token as string, header, cookie: header.split(';')[0] ?? '' }
}
