import type { DisputeState, Purchase, PurchaseStatus } from '@inkprint/contract'
import { Badge } from '../ui/badge.tsx'
import type { Column } from '../ui/data-table.tsx'
import { Counted } from './counted.tsx'
import { formatDateTime, formatNumber } from './format.ts'

/** On a phone a purchase has two lines: item and price first, then date and status. */
export const purchaseGrid =
  'max-md:grid-cols-[minmax(0,1fr)_auto_auto] max-md:items-baseline max-md:gap-x-3 max-md:px-4 max-md:py-2.5'

export const purchaseSecondLine = 'max-md:row-start-2 max-md:px-0 max-md:pt-1 max-md:text-caption'

/** A purchase, as seen by its organization and by staff. */
export const purchaseColumns: readonly Column<Purchase>[] = [
  {
    id: 'created_at',
    label: 'Date',
    isRowTitle: true,
    narrow: `${purchaseSecondLine} max-md:text-ink-soft`,
    render: ({ paid_at, created_at }) => formatDateTime(paid_at ?? created_at),
  },
  {
    id: 'package_name',
    label: 'Package',
    narrow: 'max-md:col-start-1 max-md:row-start-1 max-md:px-0 max-md:font-medium',
    render: ({ package_name, is_automatic }) => (
      <>
        {package_name}
        {is_automatic && (
          <span className="block font-normal text-ink-soft text-label">Automatic</span>
        )}
      </>
    ),
  },
  {
    id: 'credits',
    label: 'Credits',
    isNumeric: true,
    narrow: 'max-md:col-start-2 max-md:row-start-1 max-md:px-0 max-md:text-right',
    render: ({ credits, withheld_credits }) => (
      <>
        <Counted count={credits} unit="credit" />
        {withheld_credits > 0 && (
          <span className="block text-ink-soft text-label">
            {formatNumber(withheld_credits)} taken back
          </span>
        )}
      </>
    ),
  },
  {
    id: 'price',
    label: 'Amount',
    isNumeric: true,
    narrow: 'max-md:col-start-3 max-md:row-start-1 max-md:px-0 max-md:text-right',
    render: ({ price }) => `$${price}.00`,
  },
  {
    id: 'status',
    label: 'Status',
    narrow: `${purchaseSecondLine} max-md:col-start-2 max-md:text-right`,
    render: (purchase) => <StatusBadge purchase={purchase} />,
  },
]

const statuses = {
  pending: { tone: 'caution', word: 'Pending' },
  paid: { tone: 'human', word: 'Paid' },
  failed: { tone: 'ai', word: 'Failed' },
  expired: { tone: 'plain', word: 'Expired' },
  cancelled: { tone: 'plain', word: 'Canceled' },
  refunded: { tone: 'accent', word: 'Refunded' },
} as const satisfies Record<PurchaseStatus, { tone: string; word: string }>

/** A dispute takes precedence over the payment's own status, because it is more recent news. */
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
