import type { Stats } from '@inkprint/contract'
import { useQuery } from '@tanstack/react-query'
import { Building2, Coins, MoveRight, ScanText, TrendingUp, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber } from '../../shared/format.ts'
import { QueryFailure } from '../../shared/query-failure.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { statsQuery } from './queries.ts'

export function Statistics() {
  const stats = useQuery(statsQuery)
  return (
    <section aria-label="Statistics" className="flex flex-col gap-6">
      {stats.isError && (
        <QueryFailure query={stats} what="the statistics" isVerbatim>
          Failed to load the statistics.
        </QueryFailure>
      )}
      {stats.isPending && <StatisticsSkeleton />}
      {stats.data && (
        <>
          <Figures stats={stats.data} />
          <MonthlyOverview stats={stats.data} />
        </>
      )}
    </section>
  )
}

function Figures({ stats }: { stats: Stats }) {
  return (
    <div className="grid grow gap-px overflow-hidden rounded-lg border border-rule bg-rule sm:grid-cols-2">
      <Figure
        title="Users"
        icon={<Users aria-hidden="true" className="size-4" />}
        total={stats.total_users}
        today={stats.users_registered_today}
        month={stats.users_registered_this_month}
      />
      <Figure
        title="Organizations"
        icon={<Building2 aria-hidden="true" className="size-4" />}
        total={stats.total_organizations}
        today={stats.organizations_created_today}
        month={stats.organizations_created_this_month}
      />
      <Figure
        title="Credits consumed"
        icon={<Coins aria-hidden="true" className="size-4" />}
        today={stats.credits_consumed_today}
        month={stats.credits_consumed_this_month}
      />
      <Figure
        title="Analyses"
        icon={<ScanText aria-hidden="true" className="size-4" />}
        today={stats.analyses_today}
        month={stats.analyses_this_month}
      />
    </div>
  )
}

interface FigureProps {
  title: string
  icon: ReactNode
  total?: number
  today: number
  month: number
}

/** A total, with how much it grew today and this month. */
function Figure({ title, icon, total, today, month }: FigureProps) {
  const Trend = today > 0 ? TrendingUp : MoveRight
  return (
    <article aria-label={title} className="bg-sheet p-5">
      <header className="flex items-center justify-between gap-3">
        <h2 className="flex items-center gap-2 font-medium font-sans text-ink-soft text-label tracking-normal">
          {icon}
          {title}
        </h2>
        <Badge
          tone={today > 0 ? 'human' : 'plain'}
          icon={<Trend aria-hidden="true" className="size-3.5" />}
        >
          +{formatNumber(today)} today
        </Badge>
      </header>
      <p className="mt-3 font-serif text-[2.5rem] tabular-nums leading-none tracking-[-0.02em]">
        {formatNumber(total ?? month)}
      </p>
      <p className="mt-2 text-caption text-ink-faint">
        {total === undefined ? 'this month' : `in total, ${formatNumber(month)} new this month`}
      </p>
    </article>
  )
}

const monthName = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  // The server counts months in UTC.
  timeZone: 'UTC',
})

function MonthlyOverview({ stats }: { stats: Stats }) {
  return (
    <section
      aria-labelledby="monthly-overview"
      className="rounded-lg border border-rule bg-sheet p-5"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="monthly-overview" className="text-title">
          {monthName.format(new Date(stats.current_date))}
        </h2>
        <p className="text-caption text-ink-faint">Monthly overview</p>
      </div>
      <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-4">
        <Overview label="New users" value={stats.users_registered_this_month} />
        <Overview label="New organizations" value={stats.organizations_created_this_month} />
        <Overview label="Credits consumed" value={stats.credits_consumed_this_month} />
        <Overview label="Analyses" value={stats.analyses_this_month} />
      </dl>
    </section>
  )
}

function Overview({ label, value }: { label: string; value: number }) {
  return (
    <div className="flex flex-col-reverse border-rule border-t pt-3">
      <dt className="text-caption text-ink-faint">{label}</dt>
      <dd className="font-serif text-title tabular-nums">{formatNumber(value)}</dd>
    </div>
  )
}

function StatisticsSkeleton() {
  return (
    <div role="status" className="space-y-6">
      <span className="sr-only">Loading statistics</span>
      <div className="grid gap-px overflow-hidden rounded-lg border border-rule bg-rule sm:grid-cols-2">
        {['users', 'organizations', 'credits', 'analyses'].map((figure) => (
          <div key={figure} className="bg-sheet p-5">
            <Skeleton className="h-6 w-40" />
            <Skeleton className="mt-4 h-9 w-24" />
            <Skeleton className="mt-2.5 h-5 w-48" />
          </div>
        ))}
      </div>
      <Skeleton className="h-[14.375rem] rounded-lg sm:h-[9.4375rem]" />
    </div>
  )
}
