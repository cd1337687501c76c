import { useQuery } from '@tanstack/react-query'
import { DayChart } from '../../shared/day-chart.tsx'
import { QueryFailure } from '../../shared/query-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FeedbackChart } from './feedback-chart.tsx'
import { trendsQuery } from './queries.ts'

/** Thirty days at a glance, and where readers disagree with the verdicts. */
export function Trends() {
  const trends = useQuery(trendsQuery)
  return (
    <section aria-labelledby="trends" className="mt-12">
      <h2 id="trends" className="text-title">
        The last 30 days
      </h2>
      <div className="mt-5 space-y-6">
        {trends.isError && (
          <QueryFailure query={trends} what="the trends" isVerbatim>
            Failed to load the trends.
          </QueryFailure>
        )}
        {trends.isPending && <TrendsSkeleton />}
        {trends.data && (
          <>
            <div className="grid items-start gap-6 lg:grid-cols-3">
              <DayChart title="Analyses" days={trends.data.days} figureOf={(day) => day.analyses} />
              <DayChart
                title="Credits consumed"
                days={trends.data.days}
                figureOf={(day) => day.credits}
              />
              <DayChart
                title="New users"
                days={trends.data.days}
                figureOf={(day) => day.registrations}
              />
            </div>
            <FeedbackChart groups={trends.data.feedback} />
          </>
        )}
      </div>
    </section>
  )
}

function TrendsSkeleton() {
  return (
    <div role="status" className="grid gap-6 lg:grid-cols-3">
      <span className="sr-only">Loading the trends</span>
      <Skeleton className="h-[17.9375rem]" />
      <Skeleton className="h-[17.9375rem]" />
      <Skeleton className="h-[17.9375rem]" />
    </div>
  )
}
