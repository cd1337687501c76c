import type { AnalysisOptions } from '@inkprint/contract'
import { X } from 'lucide-react'
import { useState } from 'react'
import { Counted } from '../../../shared/counted.tsx'
import { formatNumber } from '../../../shared/format.ts'
import { Button } from '../../../ui/button.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { type DraftItem, priceOf } from './draft-items.ts'

const shownAtFirst = 50

interface DraftTableProps {
  items: readonly DraftItem[]
  options: AnalysisOptions
  onRemove: (item: DraftItem) => void
}

/** The texts of the batch with their word counts and prices, or why they cannot be analyzed. */
export function DraftTable({ items, options, onRemove }: DraftTableProps) {
  const [isWhole, setWhole] = useState(false)
  // Problems come first.
  const sorted = [...items].sort((a, b) => Number(b.problem !== null) - Number(a.problem !== null))
  const shown = isWhole ? sorted : sorted.slice(0, shownAtFirst)
  return (
    <div>
      <DataTable
        label="Texts of the batch"
        columns={columnsOf(options, onRemove)}
        rows={shown}
        keyOf={({ key }) => key}
        narrowGrid="max-md:grid-cols-[minmax(0,1fr)_auto_auto] max-md:items-start max-md:gap-x-3 max-md:px-4 max-md:py-3"
      />
      {sorted.length > shown.length && (
        <Button variant="quiet" size="sm" onClick={() => setWhole(true)} className="mt-2 -ml-3">
          Show all {formatNumber(sorted.length)} texts
        </Button>
      )}
    </div>
  )
}

function columnsOf(
  options: AnalysisOptions,
  onRemove: DraftTableProps['onRemove'],
): Column<DraftItem>[] {
  return [
    {
      id: 'name',
      label: 'Text',
      isRowTitle: true,
      narrow: 'max-md:min-w-0 max-md:px-0',
      render: ({ name, problem }) => (
        <div className="min-w-0 md:max-w-120">
          <span className="line-clamp-2 break-words font-medium">{name}</span>
          {problem !== null && <span className="block text-ai text-caption">{problem}</span>}
        </div>
      ),
    },
    {
      id: 'words',
      label: 'Words',
      isNumeric: true,
      narrow:
        'max-md:col-start-1 max-md:row-start-2 max-md:px-0 max-md:text-caption max-md:text-ink-soft',
      render: ({ words }) =>
        words === null ? (
          <span className="max-md:hidden">–</span>
        ) : (
          <Counted count={words} unit="word" />
        ),
    },
    {
      id: 'price',
      label: 'Credits',
      isNumeric: true,
      narrow: 'max-md:px-0 max-md:text-caption',
      render: (item) => (
        <Counted count={item.problem === null ? priceOf(item, options) : 0} unit="credit" />
      ),
    },
    {
      id: 'remove',
      label: 'Remove',
      narrow: 'max-md:px-0',
      render: (item) => (
        <Button variant="quiet" size="tiny" onClick={() => onRemove(item)}>
          <X aria-hidden="true" className="size-4" />
          <span className="sr-only">Remove {item.name}</span>
        </Button>
      ),
    },
  ]
}
