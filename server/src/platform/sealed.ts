import { hkdfSync } from 'node:crypto'
import { CompactEncrypt, compactDecrypt, errors } from 'jose'

interface Sealing {
  jwtSecret: string
  /** What it is for: what was sealed for one purpose opens for no other. */
  purpose: string
}

/** Encrypted with the installation's secret, so that the database or a backup alone is not enough. */
export function seal(plain: string, sealing: Sealing): Promise<string> {
  return new CompactEncrypt(Buffer.from(plain))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(keyOf(sealing))
}

/** Null where it was encrypted with another secret. */
export async function unseal(sealed: string, sealing: Sealing): Promise<string | null> {
  try {
    const { plaintext } = await compactDecrypt(sealed, keyOf(sealing))
    return Buffer.from(plaintext).toString()
  } catch (error) {
    if (error instanceof errors.JWEDecryptionFailed) return null
    throw error
  }
}

function keyOf({ jwtSecret, purpose }: Sealing): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', jwtSecret, '', purpose, 32))
}
