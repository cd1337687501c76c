import type { ReceiptKey } from '@inkprint/contract'
import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK } from 'jose'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { seal, unseal } from '../../platform/sealing.ts'

/** What creating, storing and opening keys needs. */
export type KeyStore = Pick<Deps, 'db' | 'settings' | 'now'>

export interface SigningKey {
  id: string
  privateKey: CryptoKey
}

const lockId = 4_151_623

/**
 * The newest key that the installation's secret can open; creates one if there is none. A changed secret
 * therefore leads to a new key; the public halves of the others stay published.
 */
export async function requireSigningKey(store: KeyStore): Promise<SigningKey> {
  const known = await findSigningKey(store)
  if (known) return known
  return store.db.transaction().execute(async (tx) => {
    // Processes that start together agree on the key of the first.
    await lockKeys(tx)
    return (await findSigningKey({ ...store, db: tx })) ?? (await addKey({ ...store, db: tx }))
  })
}

/** Every key that receipts can be verified with, newest first. */
export async function listKeys(db: Db): Promise<ReceiptKey[]> {
  const rows = await db
    .selectFrom('receipt_keys')
    .select(['id', 'public_key'])
    .where('withdrawn_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    ...family,
    x: row.public_key,
    kid: row.id,
    use: 'sig',
    alg: 'EdDSA',
  }))
}

/** Signs with a new key from now on; earlier signatures stay valid. */
export async function replaceKey(store: KeyStore): Promise<SigningKey> {
  return store.db.transaction().execute(async (tx) => {
    await lockKeys(tx)
    await tx
      .updateTable('receipt_keys')
      .set({ private_key: null, replaced_at: store.now() })
      .where('private_key', 'is not', null)
      .execute()
    return addKey({ ...store, db: tx })
  })
}

/** Withdraws a key that others may have learned: nothing signed with it is valid any more. */
export async function withdrawKey(store: KeyStore, id: string): Promise<boolean> {
  const { numUpdatedRows } = await store.db
    .updateTable('receipt_keys')
    .set({ private_key: null, withdrawn_at: store.now() })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const family = { kty: 'OKP', crv: 'Ed25519' } as const

async function lockKeys(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockId})`.execute(tx)
}

async function findSigningKey({ db, settings }: KeyStore): Promise<SigningKey | null> {
  const rows = await db
    .selectFrom('receipt_keys')
    .select(['id', 'public_key', 'private_key'])
    .where('private_key', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  for (const row of rows) {
    const d = row.private_key && (await unseal(row.private_key, sealing(settings)))
    if (d) return { id: row.id, privateKey: await privateKeyOf({ x: row.public_key, d }) }
  }
  return null
}

async function addKey({ db, settings, now }: KeyStore): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair('EdDSA', { extractable: true })
  const { x = '', d = '' } = await exportJWK(privateKey)
  const id = await calculateJwkThumbprint({ ...family, x })
  // Encrypted, so that the database or a backup alone is not enough to sign.
  const private_key = await seal(d, sealing(settings))
  await db
    .insertInto('receipt_keys')
    .values({ id, public_key: x, private_key, created_at: now() })
    .execute()
  return { id, privateKey }
}

async function privateKeyOf(parts: { x: string; d: string }): Promise<CryptoKey> {
  const key = await importJWK({ ...family, ...parts }, 'EdDSA')
  if (key instanceof Uint8Array) throw new Error('An Ed25519 key was not read as one')
  return key
}

function sealing({ jwtSecret }: KeyStore['settings']) {
  return { secret: jwtSecret, purpose: 'inkprint receipt keys' }
}
