import { api, type ErrorBody } from '@inkprint/contract'
import { codeAt, stepOf } from '../features/second-factor/totp.ts'
import { makeAuthenticator } from './authenticator.ts'
import { password, type TestApp } from './test-app.ts'

/** The code an authenticator app shows for a secret, now or some steps away. */
export function appCode(
  app: TestApp,
  { secret, off = 0 }: { secret: string; off?: number },
): string {
  return codeAt(fromBase32(secret), stepOf(app.deps.now()) + off)
}

/** An unused code: advances the clock to the next step. */
export function nextCode(app: TestApp, secret: string): string {
  app.advance(30_000)
  return appCode(app, { secret })
}

/** Advances to the start of a rate limit's window, so that all of a test's guesses fall into it. */
export function startWindow(app: TestApp, windowSeconds: number): void {
  const windowMs = windowSeconds * 1000
  app.advance(windowMs - (app.deps.now().getTime() % windowMs))
}

/** Turns on an authenticator app; returns its secret and the recovery codes. */
export async function turnTotpOn(
  app: TestApp,
  token: string,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const input = { current_password: password }
  const { body } = await app.call(api.secondFactor.startTotp, input, token)
  const { secret } = body
  const code = appCode(app, { secret })
  const finished = await app.call(api.secondFactor.finishTotp, { code }, token)
  return { secret, recoveryCodes: finished.body.recovery_codes ?? [] }
}

export async function addPasskey(app: TestApp, token: string, name = 'Laptop') {
  const authenticator = makeAuthenticator()
  const input = { current_password: password }
  const { body } = await app.call(api.passkeys.startAdding, input, token)
  const passkey = authenticator.create(body.options)
  const added = await app.call(api.passkeys.add, { name, passkey }, token)
  return { authenticator, id: added.body.passkey_id, codes: added.body.recovery_codes ?? [] }
}

/** Signs in with the password of an account that has a second factor; returns the challenge token. */
export async function challengeOf(app: TestApp, email: string): Promise<string> {
  const { body } = await app.call(api.auth.login, { username: email, password })
  const { challenge_token } = body as unknown as ErrorBody & { challenge_token?: string }
  if (!challenge_token) throw new Error(`No second factor was asked for: ${JSON.stringify(body)}`)
  return challenge_token
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
  const bytes = bits.join('').match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
}
