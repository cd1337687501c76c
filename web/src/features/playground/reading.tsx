import { formatNumber } from '../../shared/format.ts'
import { Fingerprint } from '../../ui/fingerprint.tsx'
import './reading.css'

/** Fills the place of the result while the text is being analyzed or an earlier result is fetched. */
export function Reading({ words }: { words?: number }) {
  return (
    <div
      role="status"
      className="mt-12 flex flex-col items-center rounded-lg border border-rule border-dashed px-6 py-14 text-center"
    >
      <span className="reading-print relative overflow-hidden">
        <Fingerprint className="h-16 w-auto text-accent" />
      </span>
      <p className="mt-5 text-balance font-medium font-serif text-title">
        {words === undefined ? 'Fetching the result' : 'Reading your text'}
      </p>
      {words !== undefined && (
        <p className="mt-1 text-ink-soft tabular-nums">{formatNumber(words)} words</p>
      )}
    </div>
  )
}
