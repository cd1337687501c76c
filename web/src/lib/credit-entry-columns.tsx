import type { CreditEntry, CreditReason } from '@inkprint/contract'
import { classNames } from '../ui/class-names.ts'
import type { Column } from '../ui/data-table.tsx'
import { formatDateTime, formatNumber } from './format.ts'

const reasons = {
  analysis: 'Analysis',
  top_up: 'Top-up',
  admin_adjustment: 'Admin Adjustment',
  welcome_credits: 'Welcome to Inkprint',
} satisfies Record<CreditReason, string>

/** A movement of a balance, as its organization and staff read it. */
export const creditEntryColumns: Column<CreditEntry>[] = [
  {
    id: 'created_at',
    label: 'Date',
    isRowTitle: true,
    render: ({ created_at }) => (
      <time dateTime={created_at} className="whitespace-nowrap tabular-nums">
        {formatDateTime(created_at)}
      </time>
    ),
  },
  {
    id: 'reason',
    label: 'Reason',
    render: ({ reason, note }) => (
      <>
        {reasons[reason]}
        {note && <span className="block break-words text-ink-soft text-label">{note}</span>}
      </>
    ),
  },
  {
    id: 'api_key_name',
    label: 'API key',
    render: ({ api_key_name }) => (
      <span className={classNames('break-words', !api_key_name && 'text-ink-faint')}>
        {api_key_name ?? 'N/A'}
      </span>
    ),
  },
  {
    id: 'change_amount',
    label: 'Amount',
    isNumeric: true,
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
    render: ({ balance_after }) => <span className="font-mono">{formatNumber(balance_after)}</span>,
  },
]

/** `+100`, `-9` */
function signed(amount: number): string {
  return amount > 0 ? `+${formatNumber(amount)}` : formatNumber(amount)
}
