import {
  type api,
  type Collection,
  measureText,
  type Output,
  type Received,
} from '@inkprint/contract'
import type { CollectedDocument } from '@inkprint/documents'
import type { Context } from '../../policy/context.ts'
import { requireActiveOrganization } from '../../policy/organization.ts'
import { plainName, requireFewFiles } from '../analysis/files.ts'

/** The contents of a member's file: one document, those of a ZIP, or a table with a text in each row. */
export async function readCollection(
  context: Context<'member'>,
  { file }: Received<typeof api.ownBatches.readFile>,
): Promise<Output<typeof api.ownBatches.readFile>> {
  const { db, documents, actor, origin } = context
  const { organizationId } = actor
  await requireActiveOrganization(db, organizationId)
  await requireFewFiles(context, organizationId)
  const sent = { name: plainName(file.name), bytes: new Uint8Array(await file.arrayBuffer()) }
  const reading = { owner: organizationId, signal: origin.signal }
  const found = await documents.readCollection(sent, reading)
  if ('table' in found) return { documents: null, table: found.table }
  return { documents: found.documents.map(documentOf), table: null }
}

type Answered = NonNullable<Collection['documents']>[number]

function documentOf(collected: CollectedDocument): Answered {
  const name = shownPath(collected.name)
  if ('refusal' in collected) {
    return { name, text: null, file: null, problem: collected.refusal.message }
  }
  const { text, format, title, pages, warnings } = collected.document
  const { chargedWords: words } = measureText(text)
  return { name, text, file: { name, format, title, pages, words, warnings }, problem: null }
}

/** With its folders, as it is only ever shown. */
function shownPath(path: string): string {
  const parts = path.split('/').map((part) => part.replaceAll(/\p{Cc}|\p{Cf}/gu, '').trim())
  return parts.filter(Boolean).join('/').slice(-200).toWellFormed() || 'file'
}
