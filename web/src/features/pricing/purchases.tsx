import { type Purchase, paths } from '@inkprint/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { failureText } from '../../client/failure-text.ts'
import { useMay } from '../../client/own-role.ts'
import { formatDateTime } from '../../shared/format.ts'
import {
  purchaseColumns,
  purchaseGrid,
  purchaseSecondLine,
} from '../../shared/purchase-columns.tsx'
import { purchaseReceiptPath } from '../../shared/purchase-receipt-path.ts'
import { QueryFailure } from '../../shared/query-failure.tsx'
import { RoleNote } from '../../shared/role-note.tsx'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { PageTurner } from '../../ui/page-turner.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { textLink } from '../../ui/text-link.tsx'
import { useToast } from '../../ui/toast.tsx'
import { portalMutation, purchasesQuery } from './queries.ts'

/** What the organization bought, a link to buy more, and links to the payment provider's pages. */
export function Purchases() {
  const mayBuy = useMay('credits.buy')
  return (
    <section aria-labelledby="purchases-title">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <h2 id="purchases-title" className="text-title">
          Purchases
        </h2>
        {mayBuy && (
          <div className="flex flex-wrap gap-3">
            <ManageBilling />
            <Link to={paths.pricing} className={buttonClasses()}>
              Buy credits
            </Link>
          </div>
        )}
      </header>
      <RoleNote permission="credits.buy" className="mt-4">
        buy credits
      </RoleNote>
      <div className="mt-5">
        <PurchaseList />
      </div>
    </section>
  )
}

const columns: readonly Column<Purchase>[] = [
  ...purchaseColumns,
  {
    id: 'receipt',
    label: 'Receipt',
    narrow: `${purchaseSecondLine} max-md:col-start-3 max-md:text-right`,
    render: ({ id, paid_at, package_name }) =>
      paid_at === null ? (
        <span className="text-ink-faint max-md:sr-only">None</span>
      ) : (
        <Link
          to={purchaseReceiptPath(id)}
          aria-label={`Open receipt for ${package_name}, ${formatDateTime(paid_at)}`}
          className={`touch-target ${textLink}`}
        >
          Open<span className="md:hidden"> receipt</span>
        </Link>
      ),
  },
]

function PurchaseList() {
  const [page, setPage] = useState(1)
  const bought = useQuery(purchasesQuery(page))
  if (bought.isPending) return <SkeletonRows label="Loading purchases" rows={3} />
  if (bought.isError) {
    return (
      <QueryFailure query={bought} what="the purchases">
        Failed to load the purchases.
      </QueryFailure>
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
        narrowGrid={purchaseGrid}
      />
      {pages > 1 && (
        <div className="mt-4 flex justify-end">
          <PageTurner label="Pages of purchases" page={page} pages={pages} onTurn={setPage} />
        </div>
      )}
    </>
  )
}

function ManageBilling() {
  const showToast = useToast()
  const portal = useMutation({
    ...portalMutation,
    onSuccess: ({ session_url }) => window.location.assign(session_url),
    onError: (error) => {
      showToast({ tone: 'error', text: failureText(error, 'Failed to open billing') })
    },
  })
  return (
    <Button variant="secondary" isBusy={portal.isPending} onClick={() => portal.mutate()}>
      Manage billing
    </Button>
  )
}
