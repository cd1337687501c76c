import * as z from 'zod/mini'
import { FileFacts } from './file-fields.ts'

/** A document in a collection: its text, or why it cannot be read. */
export const CollectedDocument = z.object({
  name: z.string(),
  text: z.nullable(z.string()),
  file: z.nullable(FileFacts),
  problem: z.nullable(z.string()),
})

/** The content of a file that becomes the texts of a batch: documents, or a table with a text per row. */
export const Collection = z.object({
  documents: z.nullable(z.array(CollectedDocument)),
  table: z.nullable(z.object({ columns: z.array(z.string()), rows: z.array(z.array(z.string())) })),
})
export type Collection = z.infer<typeof Collection>
