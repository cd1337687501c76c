import { ApiError, type Batch, ItemStatus, itemSorts, Verdict } from '@inkprint/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ExportButton } from '../../../shared/export-button.tsx'
import { useAddress } from '../../../shared/list-address.ts'
import { QueryFailure } from '../../../shared/query-failure.tsx'
import { verdictNames } from '../../../shared/verdict-badge.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FilterField, optionsOf } from '../../../ui/filter-field.tsx'
import { CursorTurner } from '../../../ui/page-turner.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { csvMutation, type ItemSelection, itemsQuery, jsonMutation } from '../queries.ts'
import { itemColumns, itemGrid, statusWords } from './item-columns.tsx'

/** The texts of a batch, to filter, sort and export, each with a link to its analysis. */
export function Items({ batch }: { batch: Batch }) {
  const { batch_id: id, status, counts } = batch
  const { selection, change } = useItemAddress()
  const isMoving = status === 'running' || counts.reading > 0
  const items = useQuery(itemsQuery(id, selection, isMoving))
  const isRefused = items.error instanceof ApiError && items.error.status === 422
  const isLost = selection.cursor !== '' && isRefused

  useEffect(() => {
    if (isLost) change({ cursor: '' }, { isCorrection: true })
  })

  return (
    <section aria-label="Texts" className="mt-8">
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <FilterField
          label="Status"
          all="All texts"
          value={selection.status}
          options={optionsOf(statusWords)}
          onChoose={(value) => change({ status: value, cursor: '' })}
          className="w-40"
        />
        <FilterField
          label="Verdict"
          all="All verdicts"
          value={selection.verdict}
          options={optionsOf(verdictNames)}
          onChoose={(value) => change({ verdict: value, cursor: '' })}
          className="w-40"
        />
        <div className="ml-auto flex gap-1">
          <ExportButton
            mutation={csvMutation}
            selection={id}
            failure="Failed to export the batch"
          />
          <ExportButton
            mutation={jsonMutation}
            selection={id}
            failure="Failed to export the batch"
            format="JSON"
            className="-mr-3"
          />
        </div>
      </div>
      {items.isPending && <SkeletonRows label="Loading the texts" />}
      {items.isError && !items.data && !isLost && (
        <QueryFailure query={items}>Failed to load the texts.</QueryFailure>
      )}
      {items.data?.items.length === 0 && (
        <EmptyState title="No texts found for the selected filters." />
      )}
      {items.data && items.data.items.length > 0 && (
        <DataTable
          label="Texts of the batch"
          columns={itemColumns}
          rows={items.data.items}
          keyOf={({ number }) => String(number)}
          sort={selection.sort}
          onSort={({ by, order }) => change({ sort_by: by, sort_order: order, cursor: '' })}
          isBusy={items.isPlaceholderData}
          narrowGrid={itemGrid}
        />
      )}
      <CursorTurner
        label="Pages of the texts"
        previous={items.data?.previous_cursor ?? null}
        next={items.data?.next_cursor ?? null}
        onTurn={(cursor) => change({ cursor })}
      />
    </section>
  )
}

/** Filters, sorting and page are kept in the URL so that they survive reloading and going back. */
function useItemAddress() {
  const { query, change } = useAddress()
  const read = (name: string) => query.get(name) ?? ''
  const selection: ItemSelection = {
    status: ItemStatus.options.find((each) => each === read('status')) ?? '',
    verdict: Verdict.options.find((each) => each === read('verdict')) ?? '',
    sort: {
      by: itemSorts.find((each) => each === read('sort_by')) ?? 'number',
      order: read('sort_order') === 'desc' ? 'desc' : 'asc',
    },
    cursor: read('cursor'),
  }
  return { selection, change }
}
