import type { BatchItem, ItemStatus } from '@inkprint/contract'
import { Link } from 'react-router'
import { analysisPath } from '../../../shared/analysis-path.ts'
import { Counted } from '../../../shared/counted.tsx'
import { creditsOf, formatNumber } from '../../../shared/format.ts'
import { VerdictBadge } from '../../../shared/verdict-badge.tsx'
import { Badge } from '../../../ui/badge.tsx'
import type { Column } from '../../../ui/data-table.tsx'

export const statusWords = {
  done: 'With a verdict',
  not_judged: 'Not judged',
  reading: 'Being read',
  waiting: 'Waiting',
  failed: 'Failed',
  refused: 'Refused',
  cancelled: 'Canceled',
  deleted: 'Deleted',
} satisfies Record<ItemStatus, string>

/** On a phone: the title and verdict first, then the number of words and the price. */
export const itemGrid =
  'max-md:grid-cols-[minmax(0,1fr)_auto] max-md:items-start max-md:gap-x-3 max-md:px-4 max-md:py-3'

export const itemColumns: Column<BatchItem>[] = [
  {
    id: 'number',
    label: 'No.',
    isSortable: true,
    isNumeric: true,
    isTight: true,
    isLeftOutOnPhone: true,
    render: ({ number }) => formatNumber(number),
  },
  {
    id: 'title',
    label: 'Text',
    isRowTitle: true,
    isSortable: true,
    narrow: 'max-md:min-w-0 max-md:px-0',
    render: (item) => <Title item={item} />,
  },
  {
    id: 'verdict',
    label: 'Verdict',
    narrow: 'max-md:justify-self-end max-md:px-0',
    render: (item) => <Found item={item} />,
  },
  {
    id: 'probability_ai_percent',
    label: 'AI %',
    isSortable: true,
    isNumeric: true,
    narrow: 'max-md:px-0 max-md:text-left max-md:text-caption max-md:text-ink-soft',
    render: ({ probability_ai_percent: percent }) =>
      percent === null ? (
        <NotKnown />
      ) : (
        <>
          <span className="md:hidden">AI </span>
          {percent}%
        </>
      ),
  },
  {
    id: 'words',
    label: 'Words',
    isSortable: true,
    isNumeric: true,
    narrow: 'max-md:justify-self-end max-md:px-0 max-md:text-caption max-md:text-ink-soft',
    render: (item) => <Words item={item} />,
  },
  {
    id: 'credits',
    label: 'Credits',
    isNumeric: true,
    isLeftOutOnPhone: true,
    render: (item) => <Price item={item} />,
  },
]

/** On a phone it includes the price, which has no cell of its own there. */
function Words({ item }: { item: BatchItem }) {
  const { words } = item
  return (
    <>
      {words === null ? <NotKnown /> : <Counted count={words} unit="word" />}
      <span aria-hidden="true" className="md:hidden">
        {words !== null && ', '}
        <Price item={item} unit="credit" />
      </span>
    </>
  )
}

/** The price, or the credits reserved for it; texts that were not analyzed cost nothing. */
function Price({ item: { status, credits }, unit }: { item: BatchItem; unit?: 'credit' }) {
  const isReserved = status === 'waiting' || status === 'reading'
  const isFree = status === 'failed' || status === 'refused' || status === 'cancelled'
  const price = isFree ? 0 : credits
  const amount = unit ? creditsOf(price) : formatNumber(price)
  return isReserved ? <span className="text-ink-faint">{amount} reserved</span> : amount
}

function Title({ item }: { item: BatchItem }) {
  const { id, number, title, status, message, analysis_id } = item
  const name = title ?? id
  const hasOwnTitle = title !== null && title !== id
  // On a phone the number has no visible cell of its own.
  const place = (
    <span aria-hidden="true" className="font-normal text-ink-faint md:hidden">
      {formatNumber(number)}.{' '}
    </span>
  )
  const isLink = analysis_id !== null && status !== 'waiting'
  return (
    <div className="min-w-0 md:max-w-112">
      {isLink ? (
        <Link
          to={analysisPath(analysis_id)}
          className="touch-target line-clamp-2 break-words font-medium text-ink underline decoration-edge/60 decoration-1 underline-offset-[3px] hover:decoration-2 hover:decoration-ink"
        >
          {place}
          {name}
          {/* Several texts may have the same title, but links must differ for screen readers. */}
          {hasOwnTitle && <span className="sr-only"> {id}</span>}
        </Link>
      ) : (
        <span className="line-clamp-2 break-words font-medium">
          {place}
          {name}
        </span>
      )}
      {hasOwnTitle && (
        <span aria-hidden={isLink} className="block break-words text-caption text-ink-soft">
          {id}
        </span>
      )}
      {message !== null && <span className="block text-ai text-caption">{message}</span>}
    </div>
  )
}

/** A dash only makes sense below a column header, and a phone does not show those. */
function NotKnown() {
  return <span className="max-md:hidden">–</span>
}

function Found({ item: { status, classification } }: { item: BatchItem }) {
  if (status === 'refused' || status === 'deleted') return <Badge>{statusWords[status]}</Badge>
  const known = status === 'waiting' ? 'accepted' : status
  return <VerdictBadge analysis={{ status: known, classification }} />
}
