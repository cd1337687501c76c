import { createHash } from 'node:crypto'
import {
  type api,
  type FileFacts,
  measureText,
  type Output,
  type Received,
  titleOfFile,
} from '@inkprint/contract'
import { Deferred } from '../../http/deferred.ts'
import type { Deps } from '../../platform/deps.ts'
import { invalidField } from '../../platform/errors.ts'
import { requireWithinLimit } from '../../platform/throttle.ts'
import type { Context, Origin } from '../../policy/context.ts'
import { requireActiveOrganization } from '../../policy/organization.ts'
import { isKnownKey, readIdempotencyKey } from '../idempotency-keys/idempotency.ts'
import { analyzeLater, prefersLater } from '../waiting/later.ts'
import { requireLeastCredits } from './acceptance.ts'
import { analyzeForKey, type Named } from './key-calls.ts'
import { requireGroup } from './texts.ts'

type Extracted = Output<typeof api.analyses.extract>

/** The text of a member's file, to be corrected before it is analyzed. */
export async function extractForMember(
  context: Context<'member'>,
  { file }: Received<typeof api.playground.extract>,
): Promise<Extracted> {
  const { organizationId } = context.actor
  await requireActiveOrganization(context.db, organizationId)
  return extract(context, { file, organizationId })
}

export function extractForKey(
  context: Context<'api-key'>,
  { file }: Received<typeof api.analyses.extract>,
): Promise<Extracted> {
  return extract(context, { file, organizationId: context.actor.organizationId })
}

/** An analysis of a file, or of a text that came in its place. */
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

/** Refuses what would be refused whatever the file says, before the work of reading it. */
async function requireWorthReading(
  context: Context<'api-key'>,
  { group_id, ...options }: Omit<Received<typeof api.analyses.submit>, 'file' | 'text' | 'title'>,
): Promise<void> {
  const { db, actor, headers } = context
  const key = readIdempotencyKey(headers.read('idempotency-key'))
  await requireGroup(context, { groupId: group_id, field: 'group_id' })
  const { organizationId } = actor
  // A repeat is answered with what was paid for then.
  if (key !== null && (await isKnownKey(db, { organizationId, key }))) return
  await requireLeastCredits(db, { organizationId, options })
}

/** Reading a file costs nothing by itself, so it is limited by number. */
export async function requireFewFiles(context: Context, organizationId: string): Promise<void> {
  await requireWithinLimit(context, {
    kind: 'file',
    subject: organizationId,
    limit: context.settings.limits.files,
    windowSeconds: 3_600,
  })
}

async function extract(context: Context, { file, organizationId }: OwnFile): Promise<Extracted> {
  await requireFewFiles(context, organizationId)
  const { text, facts } = await readFile(context, { file, organizationId })
  return { text, file: facts }
}

interface OwnFile {
  file: File
  organizationId: string
}

export async function readFile(
  { documents, origin }: Pick<Deps, 'documents'> & { origin: Origin },
  { file, organizationId }: OwnFile,
): Promise<{ text: string; facts: FileFacts; hash: string }> {
  const name = plainName(file.name)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const { text, format, title, pages, warnings } = await documents.read(
    { name, bytes },
    { owner: organizationId, signal: origin.signal },
  )
  const words = measureText(text).chargedWords
  const hash = createHash('sha256').update(bytes).digest('hex')
  return { text, facts: { name, format, title, pages, words, warnings }, hash }
}

/** Browsers of old send whole paths; whatever a name has in it, it is only ever shown. */
export function plainName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  return (
    last
      .toWellFormed()
      .replaceAll(/\p{Cc}|\p{Cf}/gu, '')
      .trim()
      .slice(0, 200) || 'file'
  )
}
