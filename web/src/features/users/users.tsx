import { usePageTitle } from '../../lib/page-title.ts'
import { ComingNext } from '../../ui/coming-next.tsx'

export function Users() {
  usePageTitle('Users')
  return <ComingNext title="Users">Managing users comes next.</ComingNext>
}
