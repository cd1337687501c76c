import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { api } from '@inkprint/contract'
import { expect, makeAccount, register, signIn, test, tokenIn } from '../src/fixtures.ts'
import { linkIn, readOutbox } from '../src/mailbox.ts'
import { startPostgres } from '../src/postgres.ts'
import { ask, type Product, startProduct } from '../src/product.ts'
import { startMailServer } from '../src/smtp.ts'

// Products start on a real disk here, up to twice in a test, while others may be writing to it.
test.beforeEach(() => test.slow())

test('[SC-02, SC-20] the first start prints a superuser sign-in that works, and no later start does', async () => {
  const dataDir = temporaryDirectory()
  const unset = { DATA_DIR: dataDir, SUPERUSER_EMAIL: '', SUPERUSER_PASSWORD: '' }
  const first = await startProduct(unset)
  expect(first.output()).toContain(`Inkprint is ready at ${first.url}`)
  expect(first.output()).toContain('admin@localhost.localdomain')
  const password = first.output().match(/Password\s+(\S+)/)?.[1] ?? ''
  const token = await signIn(first, { email: 'admin@localhost.localdomain', password })
  expect(await me(first, token)).toMatchObject({ status: 200, body: { is_superuser: true } })
  await first.stop()

  const second = await startProduct(unset)
  expect(second.output()).not.toContain('Password')
  // [SC-19] the session secret was kept, so the sign-in of before still counts.
  expect(await me(second, token)).toMatchObject({ status: 200 })
  await second.stop()
  rmSync(dataDir, { recursive: true })
})

test('[SC-07, SC-19] after kill -9 the next start finds everything, and sessions live on', async () => {
  const dataDir = temporaryDirectory()
  const first = await startProduct({ DATA_DIR: dataDir })
  const account = await makeAccount(first)
  await first.kill()
  const second = await startProduct({ DATA_DIR: dataDir })
  expect(second.output()).toContain('embedded PostgreSQL adopted')
  expect(await me(second, account.token)).toMatchObject({
    status: 200,
    body: { email: account.email },
  })
  await second.stop()
  rmSync(dataDir, { recursive: true })
})

test('[SC-10] without a mail server each mail is a file in the outbox and a line in the log', async () => {
  const product = await startProduct()
  const { email } = await makeAccount(product)
  const mails = await readOutbox(product.dataDir)
  expect(mails.map((mail) => mail.to)).toEqual([email])
  expect(product.output().match(/mail written to the outbox/g)).toHaveLength(1)
  expect(product.output()).not.toContain(
    new URL(linkIn(mails[0] ?? { text: '' })).searchParams.get('token'),
  )
  await product.stop()
})

test('[SC-11, SC-18] with one, mail goes out by SMTP; while it refuses, registration succeeds and a new link works later', async () => {
  const mailServer = await startMailServer()
  const product = await startProduct({
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Inkprint <hello@inkprint.test>',
    PUBLIC_URL: 'https://ink.example',
  })
  mailServer.isRefusing = true
  const email = 'ada@example.com'
  const user = await register(product, { email })
  expect(user).toMatchObject({ email, is_verified: false })

  mailServer.isRefusing = false
  await ask(product, api.registration.requestVerification, { email })
  // The queue also tries the first one again.
  await expect.poll(() => mailServer.received.length).toBeGreaterThanOrEqual(1)
  const link = linkIn(mailServer.received[0] ?? { text: '' })
  expect(link).toMatch(/^https:\/\/ink\.example\/auth\/verify\?token=/)
  await ask(product, api.registration.verify, { token: tokenIn(link) })
  const token = await signIn(product, { email, password: 'Correct-Horse-7' })

  mailServer.isRefusing = true
  const refused = ask(product, api.emailChange.request, { new_email: 'new@example.com' }, token)
  await expect(refused).rejects.toMatchObject({ detail: 'Failed to send confirmation email' })
  expect(await ask(product, api.auth.me, {}, token)).toMatchObject({ pending_email: null })
  await product.stop()
  await mailServer.close()
})

test('[SC-08, SC-25] two copies share one external PostgreSQL: links work once and guesses are counted across both', async () => {
  const postgres = await startPostgres()
  const env = {
    DATABASE_URL: postgres.url,
    JWT_SECRET: 'the same secret for both copies, long enough',
  }
  const copies = await Promise.all([startProduct(env), startProduct(env)])
  const [left, right] = copies
  for (const copy of copies) expect(existsSync(join(copy.dataDir, 'db'))).toBe(false)

  const email = 'ada@example.com'
  await register(left, { email })
  const mail = await firstMail(copies)
  const token = tokenIn(linkIn(mail))
  const uses = await Promise.allSettled(
    copies.flatMap((copy) => [1, 2].map(() => ask(copy, api.registration.verify, { token }))),
  )
  expect(uses.filter((use) => use.status === 'fulfilled')).toHaveLength(1)

  const session = await signIn(left, { email, password: 'Correct-Horse-7' })
  expect(await ask(right, api.auth.me, {}, session)).toMatchObject({ email })

  const guesses = await Promise.all(
    Array.from({ length: 16 }, (_, index) =>
      ask(index % 2 ? left : right, api.auth.login, {
        username: email,
        password: 'Wrong-1a',
      }).catch((error) => error.status),
    ),
  )
  expect(guesses.filter((status) => status === 400)).toHaveLength(10)
  expect(guesses.filter((status) => status === 429)).toHaveLength(6)
  await Promise.all(copies.map((copy) => copy.stop()))
  await postgres.remove()
})

test('when the database goes away requests fail with 503 and recover by themselves', async () => {
  const postgres = await startPostgres()
  const product = await startProduct({ DATABASE_URL: postgres.url })
  const { email, password, token } = await makeAccount(product)
  await postgres.kill()
  // A connection that was open may be served for a moment longer.
  await expect
    .poll(() => me(product, token))
    .toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } })
  expect((await fetch(`${product.url}/login`)).status).toBe(200)
  await postgres.start()
  await expect.poll(async () => (await me(product, token)).status).toBe(200)
  expect(await signIn(product, { email, password })).toEqual(expect.any(String))
  await product.stop()
  await postgres.remove()
})

test('SIGTERM under load finishes every request in flight', async () => {
  const product = await startProduct()
  const { email, password } = await makeAccount(product)
  // Each takes a password hash's time, so the others are under way when the first is answered;
  // eight stay below the attempts an account has.
  const inFlight = Array.from({ length: 8 }, () => signIn(product, { email, password }))
  await Promise.race(inFlight)
  const stopped = product.stop()
  const tokens = await Promise.all(inFlight)
  expect(tokens.every((token) => typeof token === 'string')).toBe(true)
  await stopped
  expect(product.output()).toContain('finishing requests in flight')
})

test('[SC-24] a faulty configuration is refused with every problem and no stack', () => {
  const main = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))
  const result = spawnSync(process.execPath, [main], {
    env: { PATH: process.env.PATH ?? '', PORT: 'x', LOG_LEVEL: 'loud' },
    encoding: 'utf8',
  })
  expect(result.status).toBe(1)
  expect(result.stderr).toContain('PORT')
  expect(result.stderr).toContain('LOG_LEVEL')
  expect(result.stderr).not.toContain('    at ')
})

test('[SC-22] LOG_LEVEL decides what is logged', async () => {
  const quiet = await startProduct({ LOG_LEVEL: 'warn' })
  await fetch(`${quiet.url}/api/site`)
  await quiet.stop()
  expect(quiet.output()).not.toContain('"path":"/api/site"')
  const usual = await startProduct()
  await fetch(`${usual.url}/api/site`)
  await usual.stop()
  expect(usual.output()).toContain('"path":"/api/site"')
})

async function me(product: Product, token: string): Promise<{ status: number; body: unknown }> {
  return ask(product, api.auth.me, {}, token).then(
    (body) => ({ status: 200, body }),
    ({ status, body }) => ({ status, body }),
  )
}

/** Either copy may have done the job. */
async function firstMail(copies: Product[]) {
  await expect
    .poll(
      async () => (await Promise.all(copies.map((copy) => readOutbox(copy.dataDir)))).flat().length,
    )
    .toBe(1)
  const [mail] = (await Promise.all(copies.map((copy) => readOutbox(copy.dataDir)))).flat()
  if (!mail) throw new Error('No mail arrived')
  return mail
}

function temporaryDirectory(): string {
  return mkdtempSync(join(tmpdir(), 'inkprint-operations-'))
}
