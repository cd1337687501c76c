import { usePageTitle } from '../../lib/page-title.ts'
import { ComingNext } from '../../ui/coming-next.tsx'

export function AdminDashboard() {
  usePageTitle('Admin dashboard')
  return <ComingNext title="Admin dashboard">Statistics and system health come next.</ComingNext>
}
