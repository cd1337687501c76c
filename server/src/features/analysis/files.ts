import { createHash } from 'node:crypto'
import {
  type api,
  type FileFacts,
  measureText,
  type Output,
  type Received,
} from '@inkprint/contract'
import type { Deps } from '../../platform/deps.ts'
import { requireWithinLimit } from '../../platform/throttle.ts'
import type { Context, Origin } from '../../policy/context.ts'
import { requireActiveOrganization } from '../../policy/organization.ts'

type Extracted = Output<typeof api.analyses.extract>

/** The text of a member's file, returned for correction before it is analyzed. */
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

/** Reading a file is free, so the number of files is limited. */
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

/** Old browsers send whole paths. The name is only ever shown, whatever it contains. */
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
