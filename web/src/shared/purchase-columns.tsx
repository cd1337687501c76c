import type { DisputeState, Purchase, PurchaseStatus } from '@inkprint/contract'
import { Badge } from '../ui/badge.tsx'
import type { Column } from '../ui/data-table.tsx'
import { formatDateTime, formatNumber } from './format.ts'

/** A purchase, as its organization and staff read it. */
export const purchaseColumns: readonly Column<Purchase>[] = [
  {
    id: 'created_at',
    label: 'Date',
    isRowTitle: true,
    render: ({ paid_at, created_at }) => formatDateTime(paid_at ?? created_at),
  },
  {
    id: 'package_name',
    label: 'Package',
    render: ({ package_name, is_automatic }) => (
      <>
        {package_name}
        {is_automatic && <span className="block text-ink-soft text-label">Automatic</span>}
      </>
    ),
  },
  {
    id: 'credits',
    label: 'Credits',
    isNumeric: true,
    render: ({ credits, withheld_credits, dispute }) => (
      <>
        {formatNumber(credits)}
        {withheld_credits > 0 && (
          <span className="block text-ink-soft text-label">
            {`${formatNumber(withheld_credits)} ${dispute === 'open' ? 'held' : 'taken back'}`}
          </span>
        )}
      </>
    ),
  },
  { id: 'price', label: 'Amount', isNumeric: true, render: ({ price }) => `$${price}.00` },
  { id: 'status', label: 'Status', render: (purchase) => <StatusBadge purchase={purchase} /> },
]

const statuses = {
  pending: { tone: 'caution', word: 'Pending' },
  paid: { tone: 'human', word: 'Paid' },
  failed: { tone: 'ai', word: 'Failed' },
  expired: { tone: 'plain', word: 'Expired' },
  cancelled: { tone: 'plain', word: 'Canceled' },
  refunded: { tone: 'accent', word: 'Refunded' },
} as const satisfies Record<PurchaseStatus, { tone: string; word: string }>

/** Before the payment's own status: what the buyer's bank says is news. */
const disputes = {
  inquiry: null,
  open: { tone: 'caution', word: 'Disputed' },
  won: null,
  lost: { tone: 'ai', word: 'Dispute lost' },
} as const satisfies Record<DisputeState, { tone: string; word: string } | null>

function StatusBadge({ purchase: { status, dispute } }: { purchase: Purchase }) {
  const { tone, word } = (dispute && disputes[dispute]) ?? statuses[status]
  return <Badge tone={tone}>{word}</Badge>
}
