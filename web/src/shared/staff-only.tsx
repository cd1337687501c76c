import type { ReactNode } from 'react'
import { accessDenied } from '../client/admin-data.ts'
import { useUser } from '../client/session.tsx'
import { Alert } from '../ui/alert.tsx'

/** Shows a screen of the admin area to staff, and tells others that they have no access. */
export function StaffOnly({ children }: { children: ReactNode }) {
  const { is_superuser } = useUser()
  return is_superuser ? children : <Alert tone="error">{accessDenied}</Alert>
}
