import { usePageTitle } from '../../lib/page-title.ts'
import { ComingNext } from '../../ui/coming-next.tsx'

export function AdminAnalysis() {
  usePageTitle('Text analysis')
  return (
    <ComingNext title="Text analysis">The analysis with its developer view comes next.</ComingNext>
  )
}
