import * as z from 'zod/mini'
import { PageInfo, Timestamp } from './fields.ts'

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

export const exampleAuditPage: z.infer<typeof AuditPage> = {
  items: [
    {
      id: '317',
      at: '2026-11-15T01:41:00.000Z',
      actor_email: 'root@example.com',
      action: 'organization.update',
      subject_id: 'org_8sVx1RkPq3ZtYw5BnJm2Lc',
      details: { credits: [50, 92] },
    },
  ],
  total: 1,
  pages: 1,
  page: 1,
  size: 20,
}
