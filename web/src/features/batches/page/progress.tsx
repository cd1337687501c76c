import type { Batch, ItemStatus } from '@inkprint/contract'
import { formatNumber } from '../../../shared/format.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { endedOf, failureSummary } from '../counts.ts'
import { stateWord } from '../state-badge.tsx'

/** How much of a batch has been analyzed, how fast it is, and how long it will take. */
export function Progress({ batch }: { batch: Batch }) {
  const { counts, words, words_read } = batch
  const ended = endedOf(counts)
  const mishaps = failureSummary(counts)
  const share = words > 0 ? Math.floor((words_read / words) * 100) : 100
  const count = `${formatNumber(ended)} of ${formatNumber(counts.total)} texts`
  const said = [count, mishaps].filter(Boolean).join(', ')
  return (
    <section aria-label="Progress" className="mt-6 rounded-lg border border-rule bg-sheet p-5">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="font-medium font-serif text-title tabular-nums">{said}</p>
        <div className="text-label text-ink-soft tabular-nums">
          {/* Screen readers announce when it ends or stops, not every second of progress. */}
          {batch.status === 'running' && <p>{paceOf(batch)}</p>}
          <p role="status">{batch.status !== 'running' && stateOf(batch)}</p>
        </div>
      </div>
      <ProgressBar
        label="Texts finished"
        value={ended}
        max={Math.max(1, counts.total)}
        valueText={`${said}, ${share}% of the words`}
      />
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-caption text-ink-soft tabular-nums">
        {shown
          .filter(({ status }) => counts[status] > 0)
          .map(({ status, word }) => (
            <li key={status}>
              <strong className="font-semibold text-ink">{formatNumber(counts[status])}</strong>{' '}
              {word}
            </li>
          ))}
      </ul>
    </section>
  )
}

const shown = [
  { status: 'done', word: 'with a verdict' },
  { status: 'not_judged', word: 'not judged' },
  { status: 'reading', word: 'being read' },
  { status: 'waiting', word: 'waiting' },
  { status: 'failed', word: 'failed' },
  { status: 'refused', word: 'refused' },
  { status: 'cancelled', word: 'canceled' },
  { status: 'deleted', word: 'deleted' },
] as const satisfies { status: ItemStatus; word: string }[]

function stateOf(batch: Batch): string {
  return batch.status === 'paused' ? pausedWords : stateWord(batch)
}

const pausedWords =
  'Paused. Texts already begun are finished. Credits for the others stay reserved for at most a week from the start; then these texts are canceled.'

function paceOf({ texts_per_minute, seconds_left }: Batch): string {
  if (texts_per_minute === null || seconds_left === null) return 'Starting…'
  return `${paceWords(texts_per_minute)} a minute, about ${durationOf(seconds_left)} left`
}

/** A slow pace has a decimal place, which a fast one does not need. */
function paceWords(texts: number): string {
  if (texts === 1) return '1 text'
  return `${texts < 10 ? texts : formatNumber(Math.round(texts))} texts`
}

function durationOf(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 90 ? `${minutes} min` : `${Math.round(minutes / 60)} h`
}
