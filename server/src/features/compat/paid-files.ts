import { createHash } from 'node:crypto'
import { analysisCost } from '@inkprint/contract'
import { sql } from 'kysely'
import { AppError } from '../../platform/errors.ts'
import type { Context } from '../../policy/context.ts'
import { insufficient, refusedByKey, withoutOrganization } from '../analysis/acceptance.ts'
import { findKnownKeys, forgetKeys, readIdempotencyKey } from '../idempotency-keys/idempotency.ts'
import { freeAbandoned, previewRefusalOfKey } from '../waiting/accept.ts'
import { type Judged, judge } from './judged.ts'

export interface FileText {
  name: string
  text: string
  words: number
  title: string
  fileHash: string
}

/** A file and the idempotency key it is analyzed under. */
export type KeyedFile = FileText & { key: string }

/**
 * Each file is an analysis of its own, so it has its own key, derived from the caller's or else from what was
 * sent: a repeat after a failure does not pay again for files already analyzed.
 */
export function withKeys(
  { actor, headers }: Context<'api-key'>,
  [first, ...others]: [FileText, ...FileText[]],
): { files: [KeyedFile, ...KeyedFile[]]; isKeyOurs: boolean } {
  const given = readIdempotencyKey(headers.read('idempotency-key'))
  const hashes = [first, ...others].map(({ fileHash }) => fileHash)
  const name = hashOf(given ?? JSON.stringify([actor.keyId, hashes]))
  const kind = given === null ? 'sent' : 'file'
  const keyed = (file: FileText, index: number) => ({ ...file, key: `${kind}-${index}-${name}` })
  return {
    files: [keyed(first, 0), ...others.map((file, index) => keyed(file, index + 1))],
    isKeyOurs: given === null,
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/**
 * Refuses a call that cannot pay for all files before the first is charged; a repeat may have paid for some.
 */
export async function requirePaymentForAll(
  context: Context<'api-key'>,
  files: readonly KeyedFile[],
): Promise<void> {
  const { organizationId } = context.actor
  const keys = files.map(({ key }) => key)
  const known = await findKnownKeys(context.db, { organizationId, keys })
  const options = { include_guidelines: false, include_humanization_prompt: false }
  const price = files
    .filter(({ key }) => !known.has(key))
    .reduce((sum, { words }) => sum + analysisCost(words, options), 0)
  if (price === 0 || (await findRefusal(context, price)) === null) return
  await freeAbandoned(context, organizationId)
  const refusal = await findRefusal(context, price)
  if (refusal !== null) throw refusal
}

async function findRefusal(context: Context<'api-key'>, price: number): Promise<AppError | null> {
  const { db, actor } = context
  const { organizationId, keyId, keyName } = actor
  const organization = await db
    .selectFrom('organizations')
    .select(sql<number>`credits - reserved`.as('free'))
    .where('id', '=', organizationId)
    .executeTakeFirst()
  if (!organization) return withoutOrganization({ userId: null })
  if (organization.free < price) return insufficient(price, organization.free)
  const accepted = await previewRefusalOfKey(db, { deps: context, keyId, organizationId, price })
  if (accepted === null) return null
  const caller = { userId: null, apiKey: { id: keyId, name: keyName } }
  return refusedByKey(caller, { accepted, price })
}

export async function judgeFile(
  context: Context<'api-key'>,
  { file, isKeyOurs }: { file: KeyedFile; isKeyOurs: boolean },
): Promise<Judged> {
  const { headers, db, actor } = context
  const { text, title, fileHash, key } = file
  const read = (name: string) => (name === 'idempotency-key' ? key : headers.read(name))
  const keyed = { ...context, headers: { ...headers, read } }
  try {
    return await judge(keyed, text, { title, fileHash })
  } catch (error) {
    const isDeleted = error instanceof AppError && error.code === 'NOT_FOUND'
    if (!isKeyOurs || !isDeleted) throw error
    // An earlier call's paid analysis was deleted since, and this caller named no call to be repeated.
    await forgetKeys(db, { organizationId: actor.organizationId, keys: [key] })
    return judge(keyed, text, { title, fileHash })
  }
}
