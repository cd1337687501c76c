import { createHmac, timingSafeEqual } from 'node:crypto'

const stepSeconds = 30
const digits = 6
/** How many steps a device's clock may be off, either way. */
const drift = 1

/** The 30-second step a moment belongs to. */
export function stepOf(at: Date): number {
  return Math.floor(at.getTime() / 1000 / stepSeconds)
}

/** The code of RFC 6238 for a step, with SHA-1, which is what authenticator apps support. */
export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The step a code belongs to, among those within the allowed clock drift; null if it is none of theirs. */
export function findStep(secret: Buffer, { code, at }: { code: string; at: Date }): number | null {
  const now = stepOf(at)
  let found: number | null = null
  for (let step = now - drift; step <= now + drift; step++) {
    if (isSame(codeAt(secret, step), code)) found = step
  }
  return found
}

/** A code without the blanks and hyphens that people and apps insert. */
export function plainCode(code: string): string {
  return code.replaceAll(/[\s-]/g, '')
}

export function isTotpCode(code: string): boolean {
  return /^\d{6}$/.test(code)
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The encoding that apps accept, typed or in a URL. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

/** The content of a QR code for an app. */
export function otpauthUrl({ secret, account }: { secret: string; account: string }): string {
  return `otpauth://totp/Inkprint:${encodeURIComponent(account)}?secret=${secret}&issuer=Inkprint`
}

function isSame(expected: string, given: string): boolean {
  return (
    expected.length === given.length && timingSafeEqual(Buffer.from(expected), Buffer.from(given))
  )
}
