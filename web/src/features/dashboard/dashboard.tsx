import { usePageTitle } from '../../lib/page-title.ts'
import { ComingNext } from '../../ui/coming-next.tsx'

export function Dashboard() {
  usePageTitle('Dashboard')
  return (
    <ComingNext title="Dashboard">
      The playground, API keys, credits and settings come next. Your account is ready for them.
    </ComingNext>
  )
}
