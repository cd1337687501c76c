import type { ReadDocument } from '../document.ts'
import type { RefusalReason } from '../refusal.ts'

/** A document of a collection, or why it cannot be read. */
export type CollectedDocument =
  | { name: string; document: ReadDocument }
  | { name: string; refusal: { reason: RefusalReason; message: string } }

/** The first row of a table has the names of the columns. */
export interface Table {
  columns: string[]
  rows: string[][]
}

/** What a file holds that is many texts, or one. */
export type Collection = { documents: CollectedDocument[] } | { table: Table }

/** More texts than this are no collection that can be read at once. */
export const mostTexts = 1_000
