import { capitalize, type HealthReport } from '@inkprint/contract'
import { useQuery } from '@tanstack/react-query'
import {
  CircleCheck,
  CircleHelp,
  type LucideIcon,
  OctagonX,
  RefreshCw,
  TriangleAlert,
} from 'lucide-react'
import { formatDateTime, formatMilliseconds } from '../../shared/format.ts'
import { QueryFailure } from '../../shared/query-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { healthQuery } from './queries.ts'

export function HealthCard() {
  const health = useQuery(healthQuery)
  return (
    <section aria-labelledby="system-health" className="rounded-lg border border-rule bg-sheet">
      <header className="flex items-center justify-between gap-3 py-3 pr-3 pl-5">
        <h2 id="system-health" className="text-title">
          System health
        </h2>
        <Button
          variant="quiet"
          size="sm"
          isBusy={health.isFetching}
          onClick={() => health.refetch()}
        >
          {!health.isFetching && <RefreshCw aria-hidden="true" className="size-4" />}
          Refresh
        </Button>
      </header>
      <div className="space-y-4 px-5 pb-5">
        {health.isError && (
          <QueryFailure query={health} what="the system health" isVerbatim>
            Failed to load system health.
          </QueryFailure>
        )}
        {health.isPending && <HealthSkeleton />}
        {health.data && <Report report={health.data} />}
      </div>
    </section>
  )
}

function Report({ report }: { report: HealthReport }) {
  const { checks, errors } = report
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <Status status={report.status} className="font-semibold" />
        <p className="text-caption text-ink-faint tabular-nums">{countsOf(checks)}</p>
      </div>
      <ul aria-label="Components" className="divide-y divide-rule border-rule border-y">
        {Object.entries(checks).map(([component, check]) => (
          <li key={component} className="grid grid-cols-[1fr_auto] gap-x-3 py-2.5">
            <span className="font-medium text-label">{componentName(component)}</span>
            <span className="text-right font-mono text-caption text-ink-soft tabular-nums">
              {responseTimeOf(check)}
            </span>
            <Status status={check.status} className="text-caption" />
            <span className="text-right text-caption text-ink-faint tabular-nums">
              {ageOf(check)}
            </span>
          </li>
        ))}
      </ul>
      {errors.length > 0 && (
        <div>
          <h3 className="font-sans font-semibold text-ai text-label">Errors ({errors.length})</h3>
          <ul aria-label="Errors" className="mt-1.5 space-y-1 text-label">
            {errors.map((message) => (
              <li key={message} className="break-words border-ai border-l-2 pl-3">
                {withComponentName(message, checks)}
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className="text-caption text-ink-faint">Checked {formatDateTime(report.timestamp)}</p>
    </>
  )
}

/**
 * The number of checks with each status: `4 healthy, 1 warning`. The report's own summary has no warnings.
 */
function countsOf(checks: HealthReport['checks']): string {
  const counts = new Map(Object.keys(looks).map((status) => [status, 0]))
  for (const { status } of Object.values(checks)) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts]
    .filter(([, count]) => count > 0)
    .map(([status, count]) => `${count} ${status === 'warning' && count > 1 ? 'warnings' : status}`)
    .join(', ')
}

/** Color, shape and word all show the status; an unknown one is gray. */
function Status({ status, className }: { status: string; className?: string }) {
  const { Icon, classes, word } = looks[status] ?? { ...unknownLook, word: capitalize(status) }
  return (
    <span
      data-status={status}
      className={classNames('inline-flex items-center gap-1.5', classes, className)}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {word}
    </span>
  )
}

interface Look {
  Icon: LucideIcon
  classes: string
  word: string
}

const looks: Record<string, Look> = {
  healthy: { Icon: CircleCheck, classes: 'text-human', word: 'Healthy' },
  warning: {
    Icon: TriangleAlert,
    classes: 'text-caution [&>svg]:fill-caution-mark',
    word: 'Warning',
  },
  unhealthy: { Icon: OctagonX, classes: 'text-ai', word: 'Unhealthy' },
}
const unknownLook = { Icon: CircleHelp, classes: 'text-ink-faint' }

/** Turns `api_key_system` into 'API key system'. */
function componentName(component: string): string {
  return capitalize(component.replaceAll('_', ' ').replace(/\bapi\b/, 'API'))
}

function withComponentName(message: string, checks: HealthReport['checks']): string {
  const component = Object.keys(checks).find((name) => message.startsWith(`${name}:`))
  return component ? componentName(component) + message.slice(component.length) : message
}

function responseTimeOf({ details }: HealthReport['checks'][string]): string {
  return details?.response_time_ms === undefined ? '' : formatMilliseconds(details.response_time_ms)
}

/**
 * How long before the report the check was made, since expensive checks are not repeated for every request.
 */
function ageOf({ details }: HealthReport['checks'][string]): string {
  const seconds = details?.age_seconds
  if (seconds === undefined || seconds === 0) return ''
  if (seconds === null) return 'in progress'
  return `checked ${seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`} earlier`
}

function HealthSkeleton() {
  return (
    <div role="status" className="space-y-4">
      <span className="sr-only">Loading system health</span>
      <Skeleton className="h-6 w-28" />
      <Skeleton className="h-[22.0625rem]" />
    </div>
  )
}
