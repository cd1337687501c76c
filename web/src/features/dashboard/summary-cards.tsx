import { type HealthReport, paths, wordsPerCredit } from '@inkprint/contract'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Activity, Coins, KeyRound, TriangleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import {
  activeKeys,
  apiKeysQuery,
  creditSummaryQuery,
  isLow,
  organizationQuery,
} from '../../client/customer-data.ts'
import { failureHelp } from '../../client/failure-help.ts'
import { useMay } from '../../client/own-role.ts'
import { useConnection } from '../../client/reachability.ts'
import { formatDateTime, formatNumber } from '../../shared/format.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LinkButton, textLink } from '../../ui/text-link.tsx'
import { healthQuery, isUnderWay, nextCheckMs } from '../admin-dashboard/queries.ts'
import { isWarned } from './credit-notices.tsx'

/** The state of the account at a glance: one strip with three columns. */
export function SummaryCards({ className = '' }: { className?: string }) {
  return (
    <div
      className={`${className} grid grid-cols-[minmax(0,5fr)_minmax(0,7fr)] gap-px overflow-hidden rounded-lg border border-rule bg-rule md:grid-cols-3 print:hidden`}
    >
      <UsageCard />
      <KeysCard />
      <StatusCard />
    </div>
  )
}

function UsageCard() {
  const credits = useQuery(creditSummaryQuery)
  return (
    <Card title="API Usage" icon={<Coins aria-hidden="true" className="size-4" />}>
      {credits.isPending && <Waiting />}
      {credits.isError && !credits.data && (
        <Unknown query={credits} what="the credits">
          Credits could not be loaded.
        </Unknown>
      )}
      {credits.data && (
        <>
          <p className="flex flex-wrap items-baseline gap-x-2">
            <Figure>{formatNumber(credits.data.balance)}</Figure>{' '}
            <span className="text-ink-soft text-label">
              {credits.data.balance === 1 ? 'credit left' : 'credits left'}
            </span>{' '}
            <span className="ml-auto text-caption text-ink-faint tabular-nums">
              of {formatNumber(credits.data.total_added)} added
            </span>
          </p>
          <div className="mt-2">
            <ProgressBar
              label="Credits left"
              value={credits.data.balance}
              max={credits.data.total_added}
              valueText={`${formatNumber(credits.data.balance)} of ${formatNumber(credits.data.total_added)} credits`}
              isLow={isLow(credits.data)}
            />
          </div>
          {isLow(credits.data) && !isWarned(credits.data) && (
            <RunningLow balance={credits.data.balance} />
          )}
        </>
      )}
    </Card>
  )
}

/** What the balance still suffices for, and a link to buy more. */
function RunningLow({ balance }: { balance: number }) {
  const mayBuy = useMay('credits.buy')
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3 text-caption">
      <span className="inline-flex items-center gap-1.5 font-semibold text-caution">
        <TriangleAlert aria-hidden="true" className="size-3.5 shrink-0" />
        {balance > 0
          ? `Running low: enough to check ${formatNumber(balance * wordsPerCredit)} words`
          : 'No credits left'}
      </span>
      {mayBuy && (
        <Link to={paths.pricing} className={`touch-target ${textLink}`}>
          Buy credits
        </Link>
      )}
    </p>
  )
}

function KeysCard() {
  const keys = useQuery(apiKeysQuery)
  const active = keys.data && activeKeys(keys.data.api_keys).length
  return (
    <Card title="API Keys" icon={<KeyRound aria-hidden="true" className="size-4" />}>
      {keys.isPending && <Waiting />}
      {keys.isError && active === undefined && (
        <Unknown query={keys} what="the number of API keys">
          API keys could not be loaded.
        </Unknown>
      )}
      {active !== undefined && (
        <p className="flex flex-wrap items-baseline gap-x-2">
          <Figure>{formatNumber(active)}</Figure>{' '}
          <span className="text-ink-soft text-label">
            {active === 1 ? 'active key' : 'active keys'}
          </span>
        </p>
      )}
    </Card>
  )
}

function StatusCard() {
  const organization = useQuery(organizationQuery)
  const isLost = useConnection() === 'lost'
  const health = useQuery({
    ...healthQuery,
    // A single failure is not reported.
    retry: 1,
    // Failed requests are repeated until they succeed.
    refetchInterval: ({ state }) => (state.status === 'error' ? 10_000 : nextCheckMs(state.data)),
  })
  const isInactive = organization.data?.is_active === false
  return (
    <Card title="Status" icon={<Activity aria-hidden="true" className="size-4" />}>
      {isLost ? (
        <Trouble>No connection: the server is not responding</Trouble>
      ) : health.isPending || organization.isPending ? (
        <Waiting />
      ) : !isInactive && health.data?.status === 'unhealthy' ? (
        <Trouble>Some systems have problems; your account is active</Trouble>
      ) : (
        // If the words wrap onto a line of their own, the slash before them is clipped beyond the left edge.
        <p className="-ml-4 flex flex-wrap items-baseline [clip-path:inset(-1rem_-1rem_-1rem_1rem)] *:pl-4">
          <Figure>{isInactive ? 'Inactive' : 'Active'}</Figure>{' '}
          <span className="text-ink-soft text-label">
            <span className="-ml-4 inline-block w-4 text-center">{'/ '}</span>
            {isInactive ? 'please contact support' : systemWords(health.data)}
          </span>
        </p>
      )}
      {health.data && (isLost || health.isError) && (
        <p className="text-caption text-ink-faint tabular-nums">
          {isLost && !isInactive ? `Last known: ${systemWords(health.data)}, as of ` : 'As of '}
          {formatDateTime(new Date(health.dataUpdatedAt).toISOString())}
        </p>
      )}
    </Card>
  )
}

/**
 * A degraded model still works, so only failures count as bad news here; and until all checks have run,
 * nothing is claimed.
 */
function systemWords(report: HealthReport | undefined): string {
  if (!report) return 'system status unknown'
  if (report.status === 'unhealthy') return 'some systems have problems'
  return isUnderWay(report) ? 'systems are being checked' : 'all systems operational'
}

/** Replaces the large word, which would suggest that all is well. */
function Trouble({ children }: { children: string }) {
  return (
    <p className="flex gap-1.5 pt-2 font-semibold text-caution text-label">
      <TriangleAlert aria-hidden="true" className="mt-1 size-3.5 shrink-0" />
      {children}
    </p>
  )
}

function Card({ title, icon, children }: { title: string; icon: ReactNode; children: ReactNode }) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      className="group bg-sheet px-5 py-4 max-md:first:col-span-2 sm:px-6 sm:py-5"
    >
      <h2
        id={titleId}
        className="flex items-center gap-2 font-medium font-sans text-caption text-ink-faint [word-spacing:0.1em]"
      >
        {icon}
        {title}
      </h2>
      {/* Reserves space for the first card's bar and, on a phone, the last card's second line, so that
          nothing moves when they appear. */}
      <div className="mt-2 min-h-10 group-first:min-h-[3.3125rem] max-sm:group-last:min-h-[3.8125rem]">
        {children}
      </div>
    </section>
  )
}

function Figure({ children }: { children: ReactNode }) {
  return (
    <span className="font-medium font-serif text-headline tabular-nums tracking-[-0.02em]">
      {children}
    </span>
  )
}

function Waiting() {
  return <Skeleton className="mt-1 h-8 w-32 max-w-full" />
}

interface UnknownProps {
  query: UseQueryResult
  what: string
  children: string
}

/** A figure that failed to load: what, briefly why, and Retry, for places where an alert would not fit. */
function Unknown({ query, what, children }: UnknownProps) {
  return (
    <p className="pt-2 text-ink-soft text-label">
      {children} {failureHelp(query.error, 'later')}{' '}
      <LinkButton onClick={() => query.refetch()} className="touch-target">
        Retry<span className="sr-only"> loading {what}</span>
      </LinkButton>
    </p>
  )
}
