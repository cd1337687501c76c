import type { Time } from './column-types.ts'

/** A ZIP with somebody's data; there is at most one for each person. */
export interface DataExportRow {
  id: string
  user_id: string
  /** Whose data it contains beside the person's own. */
  organization_id: string | null
  state: 'preparing' | 'ready' | 'failed'
  /** Null until the mail with the link is written. */
  token_hash: string | null
  bytes: number | null
  created_at: Time
  expires_at: Time | null
}

/** A piece of a ZIP. In the database, so that every copy of the server can send it. */
export interface DataExportPartRow {
  export_id: string
  number: number
  content: Buffer
}
