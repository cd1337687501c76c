import { randomBytes } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

type Kind = 'usr' | 'org' | 'key' | 'ana' | 'ses' | 'req' | 'pur' | 'fbk' | 'cus' | 'sbx' | 'adj'

/** An id that says what it names: `usr_` and 22 characters, 130 random bits. */
export function newId(kind: Kind): string {
  let id = ''
  while (id.length < 22) {
    for (const byte of randomBytes(32)) {
      // 248 is the largest multiple of 62 in a byte: higher bytes would favour the first letters.
      if (byte < 248 && id.length < 22) id += alphabet[byte % 62]
    }
  }
  return `${kind}_${id}`
}
