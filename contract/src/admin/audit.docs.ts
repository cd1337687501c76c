import type * as z from 'zod/mini'
import type { AuditAction, AuditPage } from './audit.ts'

export const exampleAuditPage: z.infer<typeof AuditPage> = {
  items: [
    {
      id: '317',
      at: '2026-11-15T01:41:00.000Z',
      actor_email: 'root@example.com',
      action: 'organization.updated' satisfies AuditAction,
      subject_id: 'org_8sVx1RkPq3ZtYw5BnJm2Lc',
      details: { credits: [50, 92] },
    },
  ],
  total: 1,
  pages: 1,
  page: 1,
  size: 20,
}

export const auditFields = {
  at: 'When it was done.',
  action: 'The action.',
  subject_id: 'The id of the item that was changed.',
}
