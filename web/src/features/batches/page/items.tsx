import { ApiError, type Batch, ItemStatus, itemSorts, Verdict } from '@inkprint/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Download } from 'lucide-react'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { errorMessage } from '../../../client/error-message.ts'
import { ExportButton } from '../../../shared/export-button.tsx'
import { QueryFailure } from '../../../shared/query-failure.tsx'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SelectField } from '../../../ui/select.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { csvMutation, type ItemSelection, itemsQuery, jsonMutation } from '../queries.ts'
import { itemColumns, itemGrid, statusWords, verdictNames } from './item-columns.tsx'

/** The texts of a batch: narrowed down, sorted, taken along, each with the way to its analysis. */
export function Items({ batch }: { batch: Batch }) {
  const { batch_id: id, status, counts } = batch
  const { selection, change } = useItemAddress()
  const isMoving = status === 'running' || counts.reading > 0
  const items = useQuery(itemsQuery(id, selection, isMoving))
  const isRefused = items.error instanceof ApiError && items.error.status === 422
  const isLost = selection.cursor !== '' && isRefused

  useEffect(() => {
    if (isLost) change({ cursor: '' })
  })

  return (
    <section aria-label="Texts" className="mt-8">
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <Choice
          label="Status"
          all="All texts"
          value={selection.status}
          names={statusWords}
          onChoose={(value) => change({ status: value, cursor: '' })}
        />
        <Choice
          label="Verdict"
          all="All verdicts"
          value={selection.verdict}
          names={verdictNames}
          onChoose={(value) => change({ verdict: value, cursor: '' })}
        />
        <div className="ml-auto flex gap-1">
          <ExportButton
            mutation={csvMutation}
            selection={id}
            failure="Failed to export the batch"
          />
          <JsonButton id={id} />
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
      <Turner
        previous={items.data?.previous_cursor ?? null}
        next={items.data?.next_cursor ?? null}
        onTurn={(cursor) => change({ cursor })}
      />
    </section>
  )
}

/** Filters, order and page are part of the address, so that they can be reloaded and gone back to. */
function useItemAddress() {
  const [query, setQuery] = useSearchParams()
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
  function change(fields: Record<string, string>): void {
    setQuery((current) => {
      for (const [name, value] of Object.entries(fields)) {
        if (value) current.set(name, value)
        else current.delete(name)
      }
      return current
    })
  }
  return { selection, change }
}

interface ChoiceProps {
  label: string
  all: string
  value: string
  names: Record<string, string>
  onChoose: (value: string) => void
}

function Choice({ label, all, value, names, onChoose }: ChoiceProps) {
  return (
    <SelectField
      label={label}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
      className="w-40"
    >
      <option value="">{all}</option>
      {Object.entries(names).map(([id, name]) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

function JsonButton({ id }: { id: string }) {
  const toast = useToast()
  const exporting = useMutation({
    ...jsonMutation,
    onError: (error) =>
      toast({ tone: 'error', text: errorMessage(error, 'Failed to export the batch') }),
  })
  return (
    <Button
      variant="quiet"
      size="sm"
      isBusy={exporting.isPending}
      onClick={() => exporting.mutate(id)}
      className="-mr-3"
    >
      {!exporting.isPending && <Download aria-hidden="true" className="-ml-1 size-4" />}
      Export JSON
    </Button>
  )
}

interface TurnerProps {
  previous: string | null
  next: string | null
  onTurn: (cursor: string) => void
}

function Turner({ previous, next, onTurn }: TurnerProps) {
  if (previous === null && next === null) return null
  return (
    <nav aria-label="Pages of the texts" className="mt-4 flex justify-end gap-3">
      <Button
        variant="secondary"
        size="sm"
        disabled={previous === null}
        onClick={() => onTurn(previous ?? '')}
      >
        <ChevronLeft aria-hidden="true" className="-ml-1 size-4" />
        Previous
      </Button>
      <Button
        variant="secondary"
        size="sm"
        disabled={next === null}
        onClick={() => onTurn(next ?? '')}
      >
        Next
        <ChevronRight aria-hidden="true" className="-mr-1 size-4" />
      </Button>
    </nav>
  )
}
