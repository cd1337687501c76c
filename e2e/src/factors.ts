import { createHmac } from 'node:crypto'
import { api } from '@inkprint/contract'
import type { Page } from '@playwright/test'
import type { Account } from './fixtures.ts'
import { ask, type Product } from './product.ts'

/**
 * The code an authenticator app shows for a secret. Implemented again, so that the product's code is not
 * tested against itself.
 */
export function appCode(secret: string, at = Date.now()): string {
  const bits = [...secret.replaceAll(' ', '')]
    .map((letter) =>
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
    )
    .join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)))
  const mac = createHmac('sha1', key).update(counter).digest()
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

/** Waits for an unused code: those of the previous and the next half minute are also valid. */
export async function unusedCode(secret: string, used: string[]): Promise<string> {
  for (;;) {
    const now = Date.now()
    const fresh = [0, 30_000]
      .map((off) => appCode(secret, now + off))
      .find((code) => !used.includes(code))
    if (fresh) return fresh
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
}

/** Turns on an authenticator app for an account; returns its secret, the recovery codes and the code used. */
export async function turnTotpOn(product: Product, account: Pick<Account, 'password' | 'token'>) {
  const { secret } = await ask(
    product,
    api.secondFactor.startTotp,
    { current_password: account.password },
    account.token,
  )
  const code = appCode(secret, Date.now() - 30_000)
  const { recovery_codes } = await ask(
    product,
    api.secondFactor.finishTotp,
    { code },
    account.token,
  )
  return { secret, recoveryCodes: recovery_codes ?? [], used: [code] }
}

/** Adds a virtual security key that answers by itself, using Chromium's developer tools. */
export async function addVirtualAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
