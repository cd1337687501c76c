import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { creditEntryGrid, ownCreditEntryColumns } from '../../shared/credit-entry-columns.tsx'
import { daysOf } from '../../shared/date-ranges.ts'
import { ExportButton } from '../../shared/export-button.tsx'
import { QueryFailure } from '../../shared/query-failure.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { useHistoryAddress } from './history-address.ts'
import { HistoryFilters } from './history-filters.tsx'
import { creditHistoryQuery, exportHistoryMutation } from './queries.ts'

export function CreditHistory() {
  const address = useHistoryAddress()
  const { page, range, keyId, turnTo } = address
  const history = useQuery(creditHistoryQuery({ page, keyId, ...daysOf(range, new Date()) }))
  const pages = history.isPlaceholderData ? undefined : history.data?.pages
  const isBeyond = pages !== undefined && page > Math.max(1, pages)

  useEffect(() => {
    if (isBeyond) turnTo(Math.max(1, pages), { isCorrection: true })
  })

  return (
    <>
      <HistoryFilters address={address}>
        <ExportButton
          mutation={exportHistoryMutation}
          selection={{ keyId, ...daysOf(range, new Date()) }}
          failure="Failed to export the credit history"
          disabled={history.data?.items.length === 0}
          className="-mr-3 ml-auto sm:mb-1"
        />
      </HistoryFilters>
      {(history.isPending || isBeyond) && <SkeletonRows label="Loading credit history" />}
      {history.isError && (
        <QueryFailure query={history} isForLater>
          Failed to fetch credit history.
        </QueryFailure>
      )}
      {history.isSuccess && !isBeyond && history.data.items.length === 0 && (
        <EmptyState title="No credit history found for the selected filters." />
      )}
      {history.isSuccess && !isBeyond && history.data.items.length > 0 && (
        <>
          <DataTable
            label="Credit history"
            columns={ownCreditEntryColumns}
            rows={history.data.items}
            keyOf={({ id }) => id}
            isBusy={history.isPlaceholderData}
            narrowGrid={creditEntryGrid}
          />
          {history.data.pages > 1 && (
            <div className="mt-5 flex justify-end">
              <Pagination
                label="Pages of the credit history"
                page={page}
                pages={history.data.pages}
                onTurn={turnTo}
              />
            </div>
          )}
        </>
      )}
    </>
  )
}
