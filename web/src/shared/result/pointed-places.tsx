import { classNames } from '../../ui/class-names.ts'
import { LinkButton } from '../../ui/text-link.tsx'
import { formatNumber } from '../format.ts'

interface PointedPlacesProps {
  count: number
  current: number
  onGoTo: (place: number) => void
}

/** How many places an explanation refers to, and buttons to move between them. */
export function PointedPlaces({ count, current, onGoTo }: PointedPlacesProps) {
  return (
    <div
      className={classNames(
        'flex flex-wrap items-baseline gap-x-4 text-label print:hidden',
        count > 0 && 'mb-3',
      )}
    >
      {/* Always rendered, so that screen readers announce what appears in it. */}
      <p role="status" className="text-ink-soft tabular-nums">
        {count === 1 && 'One place is marked.'}
        {count > 1 && `Place ${formatNumber(current + 1)} of ${formatNumber(count)}`}
      </p>
      {count > 1 && (
        <LinkButton onClick={() => onGoTo((current + 1) % count)} className="touch-target">
          Next place
        </LinkButton>
      )}
    </div>
  )
}
