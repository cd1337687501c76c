import * as z from 'zod/mini'
import { Timestamp } from '../fields.ts'
import { PageInfo } from '../paging.ts'

/** One thing somebody did that staff may have to account for. */
export const AuditEntry = z.object({
  id: z.string(),
  at: Timestamp,
  actor_email: z.nullable(z.string()),
  action: z.string(),
  subject_id: z.string(),
  details: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const AuditPage = z.extend(PageInfo, { items: z.array(AuditEntry) })
