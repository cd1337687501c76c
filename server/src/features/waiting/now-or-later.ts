import {
  type api,
  type FileFacts,
  type Output,
  type Received,
  titleOfFile,
} from '@inkprint/contract'
import { Deferred } from '../../http/deferred.ts'
import { invalidField } from '../../platform/errors.ts'
import type { Context } from '../../policy/context.ts'
import { requireLeastCredits } from '../analysis/acceptance.ts'
import { readFile, requireFewFiles } from '../analysis/files.ts'
import { analyzeForKey, type Named } from '../analysis/key-calls.ts'
import { requireGroup } from '../analysis/texts.ts'
import { isKnownKey, readIdempotencyKey } from '../idempotency-keys/idempotency.ts'
import { analyzeLater, prefersLater } from './later.ts'

/** Submits an analysis of a file, or of a text sent instead. */
export async function submitForKey(
  context: Context<'api-key'>,
  { file, text, title, ...options }: Received<typeof api.analyses.submit>,
): Promise<Output<typeof api.analyses.submit> | Deferred> {
  if (text !== undefined && file === undefined) {
    return analyzeNowOrLater(context, { input: { ...options, text }, named: { title }, file: null })
  }
  if (file === undefined || text !== undefined) {
    throw invalidField('file', 'Send either a file or a text')
  }
  const { organizationId } = context.actor
  await requireWorthReading(context, options)
  await requireFewFiles(context, organizationId)
  const read = await readFile(context, { file, organizationId })
  return analyzeNowOrLater(context, {
    input: { ...options, text: read.text },
    named: { title: title || titleOfFile(read.facts), fileHash: read.hash },
    file: read.facts,
  })
}

async function analyzeNowOrLater(
  context: Context<'api-key'>,
  {
    input,
    named,
    file,
  }: { input: Received<typeof api.analyses.create>; named: Named; file: FileFacts | null },
): Promise<Output<typeof api.analyses.submit> | Deferred> {
  if (prefersLater(context.headers.read('prefer'))) {
    return new Deferred({ ...(await analyzeLater(context, { input, named })), file })
  }
  return { ...(await analyzeForKey(context, input, named)), file }
}

/** Refuses, before the work of reading the file, what would be refused whatever it contains. */
async function requireWorthReading(
  context: Context<'api-key'>,
  { group_id, ...options }: Omit<Received<typeof api.analyses.submit>, 'file' | 'text' | 'title'>,
): Promise<void> {
  const { db, actor, headers } = context
  const key = readIdempotencyKey(headers.read('idempotency-key'))
  await requireGroup(context, { groupId: group_id, field: 'group_id' })
  const { organizationId } = actor
  // A repeat is answered with what was already paid for.
  if (key !== null && (await isKnownKey(db, { organizationId, key }))) return
  await requireLeastCredits(db, { organizationId, options })
}
