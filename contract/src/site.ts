import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const site = endpoint({
  method: 'GET',
  path: '/api/site',
  access: 'public',
  section: 'Site',
  summary: 'Who runs this installation',
  description: 'Shown on the registration screen and wherever somebody may need help.',
  output: z.object({ legal_entity: z.string(), support_email: z.string() }),
  example: { output: { legal_entity: 'Inkprint Ltd', support_email: 'support@example.com' } },
})
