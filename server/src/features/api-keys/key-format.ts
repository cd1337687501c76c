import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

const prefix = 'ink_'
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** The lengths of 256 bits and of 32 bits in base 62. */
const secretLength = 43
const checksumLength = 6
const shape = new RegExp(`^${prefix}[0-9A-Za-z]{${secretLength + checksumLength}}$`)

/** A new key: 256 random bits and a checksum that tells a mistyped key from an unknown one. */
export function newKey(): string {
  const secret = toBase62(BigInt(`0x${randomBytes(32).toString('hex')}`), secretLength)
  return `${prefix}${secret}${checksumOf(secret)}`
}

/** Whether it has the form of a key; decided without asking the database. */
export function isKey(candidate: string): boolean {
  if (!shape.test(candidate)) return false
  const secret = candidate.slice(prefix.length, prefix.length + secretLength)
  return candidate.endsWith(checksumOf(secret))
}

/** What is stored of a key. It carries 256 random bits, so a fast hash is enough: there is nothing to guess. */
export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

/** The parts of a key that may be shown, for its owner to recognize it. */
export function visibleParts(key: string): { visible_start: string; visible_end: string } {
  return { visible_start: key.slice(0, prefix.length + 4), visible_end: key.slice(-4) }
}

function checksumOf(secret: string): string {
  return toBase62(BigInt(crc32(secret)), checksumLength)
}

function toBase62(value: bigint, length: number): string {
  let digits = ''
  for (let rest = value; digits.length < length; rest /= 62n) {
    digits = alphabet.charAt(Number(rest % 62n)) + digits
  }
  return digits
}
