import type { Time } from './column-types.ts'

/** A ZIP with a person's data; at most one per person. */
export interface DataExportRow {
  id: string
  user_id: string
  /** The organization whose data it also contains. */
  organization_id: string | null
  state: 'preparing' | 'ready' | 'failed'
  /** Null until the mail with the link is written. */
  token_hash: string | null
  bytes: number | null
  created_at: Time
  expires_at: Time | null
}

/** A piece of a ZIP. Stored in the database so that every copy of the server can send it. */
export interface DataExportPartRow {
  export_id: string
  number: number
  content: Buffer
}
