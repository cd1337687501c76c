import { useQuery } from '@tanstack/react-query'
import { ChevronDown, TriangleAlert } from 'lucide-react'
import { activeKeys, apiKeysQuery, creditSummaryQuery, isLow } from '../../client/customer-data.ts'
import { useConnection } from '../../client/reachability.ts'
import { formatNumber } from '../../shared/format.ts'
import { isWarned } from './credit-notices.tsx'
import { SummaryCards } from './summary-cards.tsx'
import { TitleActions } from './title-row.tsx'

/** The cards and buttons of a wide screen behind a single line: on a phone the tabs come first. */
export function FoldedSummary() {
  const credits = useQuery(creditSummaryQuery)
  const keys = useQuery(apiKeysQuery)
  const isLost = useConnection() === 'lost'
  const isNews = credits.data && isLow(credits.data) && !isWarned(credits.data)
  const unknown = [
    credits.isError && !credits.data && 'Credits could not be loaded',
    keys.isError && !keys.data && 'API keys could not be loaded',
  ].filter((words) => words !== false)
  const active = keys.data && activeKeys(keys.data.api_keys).length
  return (
    <details className="group/fold mt-3 mb-4 rounded-lg border border-rule bg-sheet print:hidden">
      <summary className="flex min-h-11 list-none items-center gap-2 px-4 py-1.5 text-label [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1 tabular-nums">
          <span className="sr-only">Account: </span>
          {isLost && (
            <span role="status" className="flex gap-1.5 font-semibold text-caution">
              <TriangleAlert aria-hidden="true" className="mt-1 size-3.5 shrink-0" />
              No connection: the server is not responding
              <span className="sr-only">. </span>
            </span>
          )}
          {credits.data && (
            <span className={isNews ? 'font-semibold text-caution' : undefined}>
              {counted(credits.data.balance, 'credit')} left
              {isNews && ', running low'}
            </span>
          )}
          {active !== undefined && (
            <span className="text-ink-soft">
              {credits.data && ' · '}
              {counted(active, 'active key')}
            </span>
          )}
          {!isLost && unknown.length > 0 && (
            <span className="text-ink-soft">
              {(credits.data || active !== undefined) && ' · '}
              {unknown.join(' · ')}
            </span>
          )}
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-4 shrink-0 text-ink-faint group-open/fold:rotate-180"
        />
      </summary>
      <div className="space-y-3 border-rule border-t px-4 py-4">
        <SummaryCards />
        <TitleActions />
      </div>
    </details>
  )
}

function counted(amount: number, name: string): string {
  return `${formatNumber(amount)} ${amount === 1 ? name : `${name}s`}`
}
