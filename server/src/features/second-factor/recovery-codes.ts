import { randomBytes } from 'node:crypto'
import type { Db, Tx } from '../../platform/db/open.ts'
import { hashToken } from '../account/links.ts'
import { plainCode } from './totp.ts'

const howMany = 10
/** Without 0, 1, I and O, which are easily confused on paper. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Replaces the old codes with new ones; they are only shown now. */
export async function replaceCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: howMany }, newCode)
  await deleteCodes(tx, userId)
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashCode(code) })))
    .execute()
  return codes
}

export async function deleteCodes(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

/** Uses a code up. Of two simultaneous uses one gets false. */
export async function consumeRecoveryCode(
  tx: Tx,
  { userId, code }: { userId: string; code: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashCode(code))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function countCodes(db: Db, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(left)
}

/** 80 random bits in four groups: enough entropy that a fast hash is safe. */
function newCode(): string {
  const letters = [...randomBytes(16)].map((byte) => alphabet[byte % alphabet.length])
  return (letters.join('').match(/.{4}/g) ?? []).join('-')
}

function hashCode(code: string): string {
  return hashToken(plainCode(code).toUpperCase())
}
