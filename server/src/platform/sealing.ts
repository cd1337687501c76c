import { hkdfSync } from 'node:crypto'
import { CompactEncrypt, compactDecrypt, errors } from 'jose'

/** The installation's secret, and what it is used for: each purpose has its own key. */
interface Sealing {
  secret: string
  purpose: string
}

/** Encrypts a text, so that access to the database or a backup is not enough to use it. */
export function seal(text: string, sealing: Sealing): Promise<string> {
  return new CompactEncrypt(Buffer.from(text))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(keyOf(sealing))
}

/** Null if it was encrypted with another secret or for another purpose. */
export async function unseal(sealed: string, sealing: Sealing): Promise<string | null> {
  try {
    const { plaintext } = await compactDecrypt(sealed, keyOf(sealing))
    return Buffer.from(plaintext).toString()
  } catch (error) {
    if (error instanceof errors.JWEDecryptionFailed) return null
    throw error
  }
}

function keyOf({ secret, purpose }: Sealing): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32))
}
