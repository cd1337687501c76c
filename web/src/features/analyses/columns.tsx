import type { AnalysisSummary } from '@inkprint/contract'
import { Link } from 'react-router'
import { keyEnd } from '../../client/customer-data.ts'
import { analysisPath } from '../../shared/analysis-path.ts'
import { Counted } from '../../shared/counted.tsx'
import { DateTime } from '../../shared/date-time.tsx'
import { formatDateTime } from '../../shared/format.ts'
import { ReviewBadge } from '../../shared/review-badge.tsx'
import { VerdictBadge } from '../../shared/verdict-badge.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import type { Column } from '../../ui/data-table.tsx'

/** On a phone a row has three lines: title and verdict, time and price, author and length. */
export const analysisGrid =
  'max-md:grid-cols-[auto_minmax(0,1fr)_auto] max-md:items-start max-md:gap-x-3 max-md:px-4 max-md:py-3'

const secondLine = 'max-md:row-start-2 max-md:px-0 max-md:pt-1 max-md:text-caption'

interface Picking {
  picked: ReadonlySet<string>
  onPick: (id: string, isPicked: boolean) => void
}

export function analysisColumns({ picked, onPick }: Picking): Column<AnalysisSummary>[] {
  return [
    {
      id: 'pick',
      label: 'Select',
      isLabelHidden: true,
      narrow: 'max-md:row-start-1 max-md:px-0 max-md:pt-0.5',
      render: (row) => (
        <Checkbox
          label={<span className="sr-only">Select {nameOf(row)}</span>}
          checked={picked.has(row.analysis_id)}
          onChange={({ target }) => onPick(row.analysis_id, target.checked)}
        />
      ),
    },
    {
      id: 'title',
      label: 'Analysis',
      isRowTitle: true,
      narrow: 'max-md:row-start-1 max-md:min-w-0 max-md:px-0',
      render: (row) => <Title row={row} />,
    },
    {
      id: 'verdict',
      label: 'Verdict',
      narrow: 'max-md:row-start-1 max-md:px-0 max-md:text-right',
      render: (row) => <Found row={row} />,
    },
    {
      id: 'words',
      label: 'Words',
      isSortable: true,
      isNumeric: true,
      narrow:
        'max-md:col-start-3 max-md:row-start-3 max-md:px-0 max-md:pt-1 max-md:text-right max-md:text-caption max-md:text-ink-soft',
      render: ({ words }) => <Counted count={words} unit="word" />,
    },
    {
      id: 'credits',
      label: 'Credits',
      isSortable: true,
      isNumeric: true,
      narrow: `${secondLine} max-md:col-start-3 max-md:text-right max-md:text-ink-soft`,
      render: ({ credits }) => <Counted count={credits} unit="credit" />,
    },
    {
      id: 'by',
      label: 'Requested by',
      narrow: 'max-md:col-start-2 max-md:row-start-3 max-md:px-0 max-md:pt-1 max-md:text-caption',
      render: (row) => <AskedBy row={row} />,
    },
    {
      id: 'created_at',
      label: 'When',
      isSortable: true,
      narrow: `${secondLine} max-md:col-start-2`,
      render: ({ created_at }) => (
        <span className="lg:whitespace-nowrap">
          <DateTime value={created_at} />
        </span>
      ),
    },
  ]
}

function Title({ row }: { row: AnalysisSummary }) {
  const { analysis_id, title, group_name, review_state } = row
  return (
    <div className="min-w-0 md:min-w-40 md:max-w-96 lg:min-w-56">
      <Link
        to={analysisPath(analysis_id)}
        className="touch-target wrap-anywhere line-clamp-2 font-medium text-ink underline decoration-edge/60 decoration-1 underline-offset-[3px] hover:decoration-2 hover:decoration-ink"
      >
        {title ?? <span className="text-ink-soft italic">Untitled</span>}
      </Link>
      {group_name && <span className="block text-caption text-ink-soft">{group_name}</span>}
      {review_state && (
        <span className="mt-1 block">
          <ReviewBadge state={review_state} />
        </span>
      )}
    </div>
  )
}

function Found({ row }: { row: AnalysisSummary }) {
  const { classification, ai_share_percent, probability_ai_percent } = row
  const isMixed = classification === 'mixed' && ai_share_percent !== null
  return (
    <>
      <VerdictBadge analysis={row} />
      {probability_ai_percent !== null && (
        <span className="mt-0.5 block whitespace-nowrap text-caption text-ink-soft tabular-nums">
          {isMixed ? `${ai_share_percent}% AI share` : `AI ${probability_ai_percent}%`}
        </span>
      )}
    </>
  )
}

/** The person or program that requested it, and the key it was charged to. */
function AskedBy({ row }: { row: AnalysisSummary }) {
  const { user_id, user_name, api_key_name, api_key_end } = row
  return (
    <div className="md:min-w-32">
      <span className="wrap-anywhere block">
        {user_name ?? (user_id === null ? 'A program' : 'A deleted account')}
      </span>
      <span className="wrap-anywhere block text-caption text-ink-soft">
        {api_key_name ?? 'Deleted key'}{' '}
        {api_key_end && <span className="font-mono text-ink-faint">{keyEnd(api_key_end)}</span>}
      </span>
    </div>
  )
}

/** A row's name for screen readers, with the date because a text may have been analyzed several times. */
function nameOf({ title, created_at }: AnalysisSummary): string {
  return `${title ?? 'the untitled analysis'}, ${formatDateTime(created_at)}`
}
