import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '@inkprint/contract'
import { decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { newKey } from '../features/api-keys/key-format.ts'
import { makeMember } from '../testing/make.ts'
import { password, type TestApp, testApp, tokenIn } from '../testing/test-app.ts'

const day = 86_400

describe('forged session tokens', () => {
  test('[RP-07, HC-59] none of the known ways to forge a JWT opens a session', async () => {
    const app = await testApp()
    const { token } = await app.makeUser({ is_superuser: true })
    const claims = decodeJwt(token)
    const secret = bytes(app.deps.settings.jwtSecret)
    const [header = '', payload = '', signature = ''] = token.split('.')
    const { privateKey, publicKey } = await generateKeyPair('RS256')
    const jwk = await exportJWK(publicKey)
    const now = Math.floor(Date.now() / 1000)
    const forged: Record<string, string> = {
      'no algorithm': unsigned({ alg: 'none' }, claims),
      'no algorithm, odd case': unsigned({ alg: 'nOnE' }, claims),
      'no algorithm, old signature': `${unsigned({ alg: 'none' }, claims)}${signature}`,
      'algorithm missing': unsigned({}, claims),
      'signature cut off': `${header}.${payload}.`,
      'signature of another payload': `${header}.${encode({ ...claims, jti: 'x' })}.${signature}`,
      'wrong key': await signed(claims, { secret: bytes('another secret that is long enough') }),
      'empty key': hmac({ alg: 'HS256' }, { claims, key: '' }),
      'another algorithm, right key': await signed(claims, { secret, alg: 'HS512' }),
      'key pair for a shared key': await new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', jwk })
        .sign(privateKey),
      'own key in the header': hmac(
        { alg: 'HS256', jwk: { kty: 'oct', k: 'AAAA' } },
        { claims, key: '\0\0\0' },
      ),
      'key from a file': hmac({ alg: 'HS256', kid: '../../../../dev/null' }, { claims, key: '' }),
      'unknown critical header': await signed(claims, { secret, header: { crit: ['x'], x: 1 } }),
      'five parts': `${token}.${payload}.${signature}`,
      'trailing dot': `${token}.`,
      empty: '',
      huge: `${header}.${'A'.repeat(9_000)}.${signature}`,
    }
    const misused: Record<string, JWTPayload> = {
      'wrong audience': { ...claims, aud: 'inkprint:reset' },
      'no audience': without(claims, 'aud'),
      expired: { ...claims, exp: now - 1 },
      'no expiry': without(claims, 'exp'),
      'not yet valid': { ...claims, nbf: now + day },
      'unknown session': { ...claims, jti: 'ses_0000000000000000000000' },
      'no session': without(claims, 'jti'),
      'no subject': without(claims, 'sub'),
      'another subject': { ...claims, sub: (await app.makeUser()).user.id },
    }
    // These carry a signature of the right key: even who had it would need a session that lives.
    for (const [name, wrong] of Object.entries(misused)) {
      forged[name] = await signed(wrong, { secret })
    }
    for (const [name, forgery] of Object.entries(forged)) {
      expect([name, (await me(app, `Bearer ${forgery}`)).statusCode]).toEqual([name, 401])
    }
    const untouched = await signed(claims, { secret })
    expect((await me(app, `Bearer ${untouched}`)).statusCode).toBe(200)
  })

  test('[RP-07] odd ways to send a right token open nothing', async () => {
    const app = await testApp()
    const { token } = await app.makeUser()
    for (const value of [token, `Basic ${token}`, `Bearer`, `Bearer  ${token}`, `Token ${token}`]) {
      expect([value.slice(0, 8), (await me(app, value)).statusCode]).toEqual([
        value.slice(0, 8),
        401,
      ])
    }
    const inQuery = await app.app.inject(`/auth/jwt/me?token=${token}&access_token=${token}`)
    const inCookie = await app.app.inject({
      url: '/auth/jwt/me',
      headers: { cookie: `token=${token}` },
    })
    expect([inQuery.statusCode, inCookie.statusCode]).toEqual([401, 401])
  })

  test('[HC-62, RP-07] a credential of one kind is none of another', async () => {
    const app = await testApp()
    const { token, key, user } = await makeMember(app)
    await app.call(api.passwordReset.request, { email: user.email })
    await app.call(api.emailChange.request, { new_email: 'moved@example.com' }, token)
    await app.runJobs()
    const reset = tokenIn(app.mails.find((mail) => mail.subject.startsWith('Reset')))
    const change = tokenIn(app.mails.find((mail) => mail.subject.startsWith('Confirm your new')))

    for (const credential of [reset, change, key.api_key, newKey()]) {
      expect((await me(app, `Bearer ${credential}`)).statusCode).toBe(401)
    }
    for (const credential of [reset, change, token]) {
      const headers = { 'x-api-key': credential }
      expect((await app.app.inject({ url: '/v1/credits', headers })).statusCode).toBe(401)
    }
    const open = { password: 'Correct-Horse-9' }
    const misused = [
      await app.call(api.passwordReset.complete, { ...open, token: change }),
      await app.call(api.passwordReset.complete, { ...open, token }),
      await app.call(api.passwordReset.complete, { ...open, token: key.api_key }),
      await app.call(api.emailChange.confirm, { token: reset }),
      await app.call(api.registration.verify, { token: reset }),
      await app.call(api.registration.verify, { token: change }),
    ]
    expect(misused.map(({ status }) => status)).toEqual(Array(6).fill(400))
    // None of it used the real ones up.
    expect((await app.call(api.emailChange.confirm, { token: change })).status).toBe(200)
  })
})

describe('sessions that ended', () => {
  test('[HC-03, HC-63] a token is worth nothing after sign-out, a new password, a reset or a lock', async () => {
    const app = await testApp()
    const { user, token: kept } = await app.makeUser()
    const { token: staff } = await app.makeUser({ is_superuser: true })
    const signIn = async (secret: string) =>
      (await app.call(api.auth.login, { username: user.email, password: secret })).body.access_token
    const ended: string[] = []

    ended.push(await signIn(password))
    await app.call(api.auth.logout, {}, ended[0])
    ended.push(await signIn(password))
    const change = { current_password: password, new_password: 'Correct-Horse-8' }
    expect((await app.call(api.profile.changePassword, change, kept)).status).toBe(200)
    expect((await me(app, `Bearer ${kept}`)).statusCode).toBe(200)

    ended.push(kept, await signIn('Correct-Horse-8'))
    await app.call(api.passwordReset.request, { email: user.email })
    await app.runJobs()
    const token = tokenIn(app.mails.find((mail) => mail.subject.startsWith('Reset')))
    await app.call(api.passwordReset.complete, { token, password: 'Correct-Horse-9' })

    ended.push(await signIn('Correct-Horse-9'))
    await app.call(api.admin.users.update, { id: user.id, is_active: false }, staff)
    await app.call(api.admin.users.update, { id: user.id, is_active: true }, staff)
    for (const each of ended) expect((await me(app, `Bearer ${each}`)).statusCode).toBe(401)
  })

  test('[HC-63] a sign-in with the old password under way during a change leaves no session', async () => {
    const app = await testApp()
    const { user } = await app.makeUser()
    const { deps } = app
    let answer: ReturnType<typeof signIn> | undefined
    const signIn = () => app.call(api.auth.login, { username: user.email, password })
    await deps.db.transaction().execute(async (tx) => {
      await tx
        .updateTable('users')
        .set({ password_hash: 'new' })
        .where('id', '=', user.id)
        .execute()
      await tx.deleteFrom('sessions').where('user_id', '=', user.id).execute()
      // It reads the old password, finds it right, and has to wait for what becomes of the account.
      answer = signIn()
      await Promise.race([answer, isWaiting(app)])
    })
    expect((await answer)?.status).toBe(400)
    expect(await deps.db.selectFrom('sessions').selectAll().execute()).toEqual([])
  })
})

async function isWaiting({ deps }: TestApp): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(deps.db)
    if (rows.length > 0) return
    await sleep(20)
  }
}

function me({ app }: TestApp, authorization: string) {
  return app.inject({ url: '/auth/jwt/me', headers: { authorization } })
}

interface Signing {
  secret: Uint8Array
  alg?: string
  header?: Record<string, unknown>
}

function signed(claims: JWTPayload, { secret, alg = 'HS256', header = {} }: Signing) {
  return new SignJWT(claims)
    .setProtectedHeader({ ...header, alg })
    .sign(secret, { crit: { x: true } })
}

/** By hand, where a library would refuse the key. */
function hmac(header: object, { claims, key }: { claims: JWTPayload; key: string }): string {
  const content = `${encode(header)}.${encode(claims)}`
  return `${content}.${createHmac('sha256', key).update(content).digest('base64url')}`
}

function unsigned(header: object, claims: JWTPayload): string {
  return `${encode(header)}.${encode(claims)}.`
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

function without(claims: JWTPayload, name: keyof JWTPayload): JWTPayload {
  return Object.fromEntries(Object.entries(claims).filter(([each]) => each !== name))
}
