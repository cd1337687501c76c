import { randomBytes } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

type Kind = 'usr' | 'org' | 'key' | 'ana' | 'ses' | 'req' | 'pur' | 'fbk' | 'cus' | 'sbx' | 'adj'

/** An id that says what it names: `usr_` and 22 characters, 130 random bits. */
export function newId(kind: Kind): string {
  let id = ''
  while (id.length < 22) {
    const byte = randomByte()
    // 248 is the largest multiple of 62 in a byte: higher bytes would favour the first letters.
    if (byte < 248) id += alphabet[byte % 62]
  }
  return `${kind}_${id}`
}

/** Drawn in bulk: each call to the system costs more than the bytes. */
let drawn = randomBytes(0)
let used = 0

function randomByte(): number {
  if (used === drawn.length) {
    drawn = randomBytes(4096)
    used = 0
  }
  return drawn[used++] ?? 255
}
