import { classNames } from './class-names.ts'

/** A placeholder of the same size as what is loading, so that nothing moves later. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={classNames('animate-pulse rounded-md bg-shade dark:bg-rule/60', className)}
    />
  )
}

/** A single block that is loading, such as a chart. */
export function SkeletonBlock({ label, className }: { label: string; className: string }) {
  return (
    <div role="status" className="appear-late">
      <span className="sr-only">{label}</span>
      <Skeleton className={className} />
    </div>
  )
}

/** Rows of a list that is loading. */
export function SkeletonRows({ label, rows = 6 }: { label: string; rows?: number }) {
  return (
    <div role="status" className="appear-late space-y-px">
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <Skeleton key={row} className="h-16 rounded-none nth-2:rounded-t-lg last:rounded-b-lg" />
      ))}
    </div>
  )
}

/** Fields of a form that is loading. */
export function FormSkeleton({ fields }: { fields: number }) {
  return (
    <div role="status" className="appear-late max-w-3xl space-y-5">
      <span className="sr-only">Loading</span>
      {Array.from({ length: fields }, (_, field) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the fields are all alike
        <div key={field} className="space-y-2">
          <Skeleton className="h-5 w-32" />
          <Skeleton className="h-11" />
        </div>
      ))}
    </div>
  )
}
