import { usePageTitle } from '../../lib/page-title.ts'
import { ComingNext } from '../../ui/coming-next.tsx'

export function Organizations() {
  usePageTitle('Organizations')
  return <ComingNext title="Organizations">Managing organizations comes next.</ComingNext>
}
