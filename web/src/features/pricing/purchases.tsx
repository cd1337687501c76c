import type { DisputeState, Purchase, PurchaseStatus } from '@inkprint/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { errorMessage } from '../../lib/error-message.ts'
import { formatDateTime, formatNumber } from '../../lib/format.ts'
import { QueryFailure } from '../../lib/query-failure.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { PageTurner } from '../../ui/page-turner.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { useToast } from '../../ui/toast.tsx'
import { portalMutation, purchasesQuery } from './queries.ts'

/** What the organization bought, the way to buy more, and the provider's own pages. */
export function Purchases() {
  return (
    <section aria-labelledby="purchases-title">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <h2 id="purchases-title" className="text-title">
          Purchases
        </h2>
        <div className="flex flex-wrap gap-3">
          <ManageBilling />
          <Link to="/pricing" className={buttonClasses()}>
            Buy credits
          </Link>
        </div>
      </header>
      <div className="mt-5">
        <PurchaseList />
      </div>
    </section>
  )
}

function PurchaseList() {
  const [page, setPage] = useState(1)
  const bought = useQuery(purchasesQuery(page))
  if (bought.isPending) return <SkeletonRows label="Loading purchases" rows={3} />
  if (bought.isError) {
    return (
      <QueryFailure query={bought}>Failed to fetch purchases. Please try again later.</QueryFailure>
    )
  }
  const { items, pages } = bought.data
  if (items.length === 0) {
    return (
      <p className="rounded-lg border border-rule border-dashed px-6 py-8 text-center text-ink-soft">
        No purchases yet. Packages start at $10.
      </p>
    )
  }
  return (
    <>
      <DataTable
        label="Purchases"
        columns={columns}
        rows={items}
        keyOf={({ id }) => id}
        isBusy={bought.isPlaceholderData}
        isPaired
      />
      {pages > 1 && (
        <div className="mt-4 flex justify-end">
          <PageTurner label="Pages of purchases" page={page} pages={pages} onTurn={setPage} />
        </div>
      )}
    </>
  )
}

const columns: readonly Column<Purchase>[] = [
  {
    id: 'created_at',
    label: 'Date',
    isRowTitle: true,
    render: ({ paid_at, created_at }) => formatDateTime(paid_at ?? created_at),
  },
  { id: 'package_name', label: 'Package', render: ({ package_name }) => package_name },
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
  cancelled: { tone: 'plain', word: 'Cancelled' },
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

function ManageBilling() {
  const showToast = useToast()
  const portal = useMutation({
    ...portalMutation,
    onSuccess: ({ session_url }) => window.location.assign(session_url),
    onError: (error) => {
      const text = errorMessage(error, 'Failed to open billing. Please try again.')
      showToast({ tone: 'error', text })
    },
  })
  return (
    <Button variant="secondary" isBusy={portal.isPending} onClick={() => portal.mutate()}>
      Manage billing
    </Button>
  )
}
