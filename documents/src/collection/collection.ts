import type { ReadDocument } from '../document.ts'
import type { RefusalReason } from '../refusal.ts'

/** A document of a collection, or why it cannot be read. */
export type CollectedDocument =
  | { name: string; document: ReadDocument }
  | { name: string; refusal: { reason: RefusalReason; message: string } }

/** The column names come from the first row. */
export interface Table {
  columns: string[]
  rows: string[][]
}

/** The contents of a file: one or more documents, or a table. */
export type Collection = { documents: CollectedDocument[] } | { table: Table }

/** More texts than this cannot be read at once. */
export const mostTexts = 1_000
