import { classNames } from './class-names.ts'

/** The place of something that is being fetched, in its own size so that nothing moves later. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={classNames('animate-pulse rounded-md bg-shade', className)}
    />
  )
}

/** Rows of a list that is being fetched. */
export function SkeletonRows({ label, rows = 6 }: { label: string; rows?: number }) {
  return (
    <div role="status" className="appear-late space-y-px">
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <Skeleton key={row} className="h-16 rounded-none first:rounded-t-lg last:rounded-b-lg" />
      ))}
    </div>
  )
}
