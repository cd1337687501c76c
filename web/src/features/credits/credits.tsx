import { paths } from '@inkprint/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { creditSummaryQuery } from '../../client/customer-data.ts'
import { siteQuery } from '../../client/site.ts'
import { formatNumber } from '../../shared/format.ts'
import { QueryFailure } from '../../shared/query-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { textLink } from '../../ui/text-link.tsx'
import { HowCreditsWork } from './how-credits-work.tsx'

/** The balance, how credits are spent and how to get more; purchases and usage come from other features. */
export function Credits({ purchases, usage }: { purchases: ReactNode; usage: ReactNode }) {
  return (
    <div className="space-y-14">
      <div className="grid gap-x-12 gap-y-10 md:grid-cols-2">
        <Balance />
        <NeedMore />
      </div>
      {usage}
      {purchases}
      <HowCreditsWork />
    </div>
  )
}

function Balance() {
  const credits = useQuery(creditSummaryQuery)
  return (
    <section aria-labelledby="balance-title">
      <h2 id="balance-title" className="text-title">
        Balance
      </h2>
      {credits.isPending && <Skeleton className="mt-4 h-14 w-48" />}
      {credits.isError && !credits.data && (
        <QueryFailure query={credits} what="the balance" className="mt-4">
          Failed to load the balance.
        </QueryFailure>
      )}
      {credits.data && (
        <p className="mt-2 flex items-baseline gap-3">
          <span className="font-medium font-serif text-display tabular-nums tracking-[-0.02em]">
            {formatNumber(credits.data.balance)}
          </span>{' '}
          <span className="text-ink-soft text-lede">
            {credits.data.balance === 1 ? 'credit' : 'credits'}
          </span>
        </p>
      )}
      {credits.data?.reserved !== undefined && (
        <p className="mt-1 text-ink-soft tabular-nums">
          {formatNumber(credits.data.reserved)} of them reserved for analyses in progress
        </p>
      )}
    </section>
  )
}

function NeedMore() {
  const site = useQuery(siteQuery)
  const email = site.data?.support_email
  return (
    <section aria-labelledby="need-more-title">
      <h2 id="need-more-title" className="text-title">
        Need more credits?
      </h2>
      <p className="mt-3 max-w-prose text-ink-soft">
        <Link to={paths.pricing} className={`touch-target ${textLink}`}>
          Buy a one-time package
        </Link>
        {email && (
          <>
            , or write to{' '}
            <a href={`mailto:${email}`} className={`${textLink} break-words`}>
              {email}
            </a>{' '}
            for another amount or an invoice
          </>
        )}
        .
      </p>
    </section>
  )
}
