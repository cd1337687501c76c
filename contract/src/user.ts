import * as z from 'zod/mini'
import { Timestamp } from './fields.ts'

export const User = z.object({
  id: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  is_active: z.boolean(),
  is_superuser: z.boolean(),
  is_verified: z.boolean(),
  pending_email: z.nullable(z.string()),
  organization_id: z.nullable(z.string()),
  organization: z.nullable(z.object({ id: z.string(), name: z.string() })),
  organization_name: z.nullable(z.string()),
  created_at: Timestamp,
})
export type User = z.infer<typeof User>
