import { usePageTitle } from '../../lib/page-title.ts'
import { ComingNext } from '../../ui/coming-next.tsx'

export function Pricing() {
  usePageTitle('Pricing')
  return (
    <ComingNext title="Pricing">
      The credit packages come next. Nothing can be bought yet.
    </ComingNext>
  )
}
