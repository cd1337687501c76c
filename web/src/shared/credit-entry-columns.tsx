import type { CreditEntry, CreditReason } from '@inkprint/contract'
import { Link } from 'react-router'
import { keyEnd } from '../client/customer-data.ts'
import { classNames } from '../ui/class-names.ts'
import type { Column } from '../ui/data-table.tsx'
import { textLink } from '../ui/text-link.tsx'
import { analysisPath } from './analysis-path.ts'
import { formatDateTime, formatExactTime, formatNumber } from './format.ts'
import { purchaseReceiptPath } from './purchase-receipt-path.ts'

const reasons = {
  analysis: 'Analysis',
  top_up: 'Top-up',
  admin_adjustment: 'Admin Adjustment',
  welcome_credits: 'Welcome to Inkprint',
} satisfies Record<CreditReason, string>

/** On a phone an entry has two lines: the reason, key and amount first, then the time and new balance. */
export const creditEntryGrid =
  'max-md:grid-cols-[auto_minmax(0,1fr)_auto_auto] max-md:items-baseline max-md:gap-x-3 max-md:px-4 max-md:py-2'

export const creditEntrySecondLine =
  'max-md:row-start-2 max-md:px-0 max-md:text-caption max-md:text-ink-soft'

/** A change of the balance, as shown to the organization and to staff. */
export const creditEntryColumns: Column<CreditEntry>[] = [
  {
    id: 'created_at',
    label: 'Date',
    isRowTitle: true,
    narrow: creditEntrySecondLine,
    render: ({ created_at }) => (
      <time dateTime={created_at} className="whitespace-nowrap tabular-nums">
        {formatDateTime(created_at)}
      </time>
    ),
  },
  {
    id: 'reason',
    label: 'Reason',
    narrow:
      'max-md:col-span-3 max-md:col-start-1 max-md:row-start-1 max-md:px-0 max-md:font-medium',
    render: ({ reason, note }) => (
      <>
        {reasons[reason]}
        <Note>{note}</Note>
      </>
    ),
  },
  {
    id: 'api_key_name',
    label: 'API key',
    // Beside the reason, which is a single word for entries with a key.
    narrow:
      'max-md:col-span-2 max-md:col-start-2 max-md:row-start-1 max-md:truncate max-md:px-0 max-md:text-caption max-md:text-ink-soft',
    render: (entry) => <KeyName entry={entry} />,
  },
  {
    id: 'change_amount',
    label: 'Amount',
    isNumeric: true,
    narrow: 'max-md:col-start-4 max-md:row-start-1 max-md:px-0 max-md:text-right',
    render: ({ change_amount }) => (
      <span className={classNames('font-mono', change_amount > 0 && 'font-semibold text-human')}>
        {signed(change_amount)}
      </span>
    ),
  },
  {
    id: 'balance_after',
    label: 'Balance',
    isNumeric: true,
    narrow: `${creditEntrySecondLine} max-md:col-span-2 max-md:col-start-3 max-md:text-right card-label`,
    render: ({ balance_after }) => <span className="font-mono">{formatNumber(balance_after)}</span>,
  },
]

/** The same columns for the organization itself, with links to its analyses and purchase receipts. */
export const ownCreditEntryColumns: Column<CreditEntry>[] = creditEntryColumns.map((column) =>
  column.id === 'reason'
    ? { ...column, render: (entry) => <LinkedReason entry={entry} /> }
    : column,
)

function LinkedReason({ entry }: { entry: CreditEntry }) {
  const { created_at, reason, note } = entry
  const path = pathBehind(entry)
  return (
    <>
      {path === null ? (
        <>
          {reasons[reason]}
          {/* An analysis that was charged exists until somebody deletes it. */}
          {reason === 'analysis' && (
            <span className="whitespace-nowrap text-caption text-ink-faint"> deleted</span>
          )}
        </>
      ) : (
        <Link to={path} className={`touch-target ${textLink}`}>
          {reasons[reason]}
          {/* Links with the same name must differ when a screen reader lists them. */}
          <span className="sr-only">
            {reason === 'analysis' ? ' charged' : ' of'} {formatExactTime(created_at)}
          </span>
        </Link>
      )}
      <Note>{note}</Note>
    </>
  )
}

function pathBehind({ analysis_id, purchase_id }: CreditEntry): string | null {
  if (analysis_id !== null) return analysisPath(analysis_id)
  return purchase_id === null ? null : purchaseReceiptPath(purchase_id)
}

function Note({ children }: { children: string | null }) {
  if (children === null) return null
  return <span className="block break-words font-normal text-ink-soft text-label">{children}</span>
}

/** Keys of the same name are told apart by their last characters; a deleted key has none. */
function KeyName({ entry }: { entry: CreditEntry }) {
  const { api_key_name, api_key_end } = entry
  if (api_key_name === null) return <span className="text-ink-faint max-md:hidden">N/A</span>
  return (
    <span className="wrap-anywhere max-md:flex max-md:gap-1 md:inline-block md:min-w-24">
      {/* On a phone only the name is truncated: the end is what tells keys of the same name apart. */}
      <span className="max-md:min-w-0 max-md:truncate">{api_key_name}</span>{' '}
      <span className="shrink-0 whitespace-nowrap text-caption text-ink-faint">
        {api_key_end ? <span className="font-mono">{keyEnd(api_key_end)}</span> : 'deleted'}
      </span>
    </span>
  )
}

/** `+100`, `-9` */
function signed(amount: number): string {
  return amount > 0 ? `+${formatNumber(amount)}` : formatNumber(amount)
}
