// biome-ignore-all lint/a11y/noRedundantRoles: browsers forget what the parts of a table are once a phone lays them out otherwise
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface Column<Row> {
  id: string
  label: string
  /** The header is visually hidden, because the cells are self-explanatory to the eye. */
  isLabelHidden?: boolean
  isSortable?: boolean
  /**
   * A column that is not shown but whose value is part of this one, so that rows can still be sorted by it.
   */
  alsoSortsBy?: { id: string; label: string }
  /** Aligned right, so that digits line up. */
  isNumeric?: boolean
  /** Only as wide as its numbers, leaving the rest of the width to the others. */
  isTight?: boolean
  /** Names the row: read first by screen readers, and the title of the card on a narrow screen. */
  isRowTitle?: boolean
  /** Stays visible at the right edge if the table is wider than its container. */
  isPinned?: boolean
  /** Omitted on a tablet for lack of room; a phone shows it on the card. */
  isLeftOutOnTablet?: boolean
  /** Visually hidden on a phone; still read aloud, so that every cell is announced with its column's name. */
  isLeftOutOnPhone?: boolean
  /** Grid placement of the cell on a narrow screen, for tables with `narrowGrid`. */
  narrow?: string
  render: (row: Row) => ReactNode
}

export interface Sort {
  by: string
  order: 'asc' | 'desc'
}

export interface DataTableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  sort?: Sort | null
  onSort?: (sort: Sort) => void
  /** Other rows are loading. */
  isBusy?: boolean
  /** On a narrow screen, short cells are laid out in pairs instead of stacked. */
  isPaired?: boolean
  /**
   * On a narrow screen, each row is a grid with these columns, and each column sets its place with `narrow`.
   */
  narrowGrid?: string
}

/**
 * Rows below sortable headers; on a narrow screen every row is a card, and the headers are one line above.
 */
export function DataTable<Row>({
  label,
  columns,
  rows,
  keyOf,
  sort = null,
  onSort,
  isBusy = false,
  isPaired = false,
  narrowGrid,
}: DataTableProps<Row>) {
  const narrowRow = narrowGrid ? `max-md:grid ${narrowGrid}` : isPaired && pairedClasses
  return (
    <div
      aria-busy={isBusy}
      // Visually hidden text is positioned inside it too, and must not widen the page.
      className="relative overflow-x-auto rounded-lg border-rule aria-busy:opacity-60 md:border md:bg-sheet"
    >
      <table role="table" aria-label={label} className="w-full text-left text-label max-md:block">
        <thead role="rowgroup" className="max-md:block">
          <tr
            role="row"
            className={classNames(
              'border-rule border-b max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-4 max-md:border-b-0',
              onSort &&
                'max-md:before:text-caption max-md:before:text-ink-faint max-md:before:content-["Sort_by"]',
            )}
          >
            {columns.map((column) => (
              <Header key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-md:mt-2 max-md:block max-md:space-y-3">
          {rows.map((row) => (
            <tr
              role="row"
              key={keyOf(row)}
              className={classNames(rowClasses, narrowRow || 'max-md:block')}
            >
              {columns.map((column) => (
                <Cell key={column.id} column={column}>
                  {column.render(row)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface HeaderProps<Row> {
  column: Column<Row>
  sort: Sort | null
  onSort: ((sort: Sort) => void) | undefined
}

function Header<Row>({ column, sort, onSort }: HeaderProps<Row>) {
  const { label, isLabelHidden, isSortable, isNumeric, isTight, isPinned, isLeftOutOnTablet } =
    column
  if (!isSortable || !onSort) {
    return (
      <th
        scope="col"
        role="columnheader"
        className={classNames(
          headerClasses,
          'max-md:sr-only',
          isNumeric && 'text-right',
          isPinned && classNames(pinnedClasses, 'md:bg-sheet'),
          isLeftOutOnTablet && 'md:max-lg:hidden',
        )}
      >
        {isLabelHidden ? <span className="sr-only">{label}</span> : label}
      </th>
    )
  }
  const values = column.alsoSortsBy ? [column, column.alsoSortsBy] : [column]
  const order = values.some(({ id }) => id === sort?.by) ? sort?.order : null
  return (
    <th
      scope="col"
      role="columnheader"
      aria-sort={order === 'asc' ? 'ascending' : order === 'desc' ? 'descending' : 'none'}
      className={classNames(
        headerClasses,
        isNumeric && 'text-right',
        isTight && 'md:w-px',
        isLeftOutOnTablet && 'md:max-lg:hidden',
      )}
    >
      {values.map((value) => (
        <SortButton
          key={value.id}
          id={value.id}
          label={value.label}
          isNumeric={isNumeric}
          order={value.id === sort?.by ? sort.order : null}
          onSort={onSort}
        />
      ))}
    </th>
  )
}

interface SortButtonProps {
  id: string
  label: string
  isNumeric: boolean | undefined
  order: Sort['order'] | null
  onSort: (sort: Sort) => void
}

function SortButton({ id, label, isNumeric, order, onSort }: SortButtonProps) {
  const Arrow = order === 'asc' ? ArrowUp : order === 'desc' ? ArrowDown : ArrowUpDown
  return (
    <button
      type="button"
      onClick={() => onSort({ by: id, order: order === 'asc' ? 'desc' : 'asc' })}
      className={classNames(
        'group touch-target inline-flex h-8 items-center gap-1.5 rounded-sm hover:text-ink not-only:flex',
        isNumeric && 'md:flex-row-reverse',
        order && 'text-ink',
      )}
    >
      {label}
      <Arrow
        aria-hidden="true"
        className={classNames('size-3.5', !order && 'opacity-45 group-hover:opacity-100')}
      />
    </button>
  )
}

function Cell<Row>({ column, children }: { column: Column<Row>; children: ReactNode }) {
  const {
    label,
    isLabelHidden,
    isNumeric,
    isRowTitle,
    isPinned,
    isLeftOutOnTablet,
    isLeftOutOnPhone,
    narrow = isLeftOutOnPhone ? 'max-md:sr-only' : undefined,
  } = column
  if (isRowTitle) {
    return (
      <th
        scope="row"
        role="rowheader"
        className={classNames(cellClasses, 'font-normal', narrow ?? 'max-md:py-1.5 max-md:pt-3')}
      >
        {children}
      </th>
    )
  }
  return (
    <td
      role="cell"
      data-label={label}
      className={classNames(
        cellClasses,
        narrow ?? (isLabelHidden ? 'max-md:py-1.5' : labeledClasses(column)),
        isNumeric && 'tabular-nums md:text-right',
        isPinned && classNames(pinnedClasses, 'md:bg-inherit'),
        isLeftOutOnTablet && 'md:max-lg:hidden',
      )}
    >
      {children}
    </td>
  )
}

const headerClasses =
  'whitespace-nowrap py-2 font-medium text-caption text-ink-faint md:px-2.5 md:first:pl-5 md:last:pr-5 lg:px-4'

/** A hairline, to show that other columns may be hidden beneath it. */
const pinnedClasses = 'md:sticky md:right-0 md:max-lg:shadow-[-1px_0_0_var(--rule)]'

/** The label above its value, so that two of them fit side by side. */
const pairedClasses =
  'max-md:grid max-md:grid-cols-2 max-md:[&>td]:flex-col max-md:[&>td]:items-start max-md:[&>td]:justify-start max-md:[&>td]:gap-0 max-md:[&>td]:py-1 max-md:[&>td]:text-left max-md:[&>th]:col-span-2'

function labeledClasses({ isPinned }: Pick<Column<unknown>, 'isPinned'>): string {
  return classNames(
    'max-md:flex max-md:py-1.5 max-md:text-right max-md:justify-between max-md:gap-4 card-label',
    // Icons have no baseline.
    isPinned ? 'max-md:items-center' : 'max-md:items-baseline',
  )
}

const rowClasses =
  'border-rule max-md:rounded-lg max-md:border max-md:bg-sheet max-md:pb-2 md:border-b md:bg-sheet md:last:border-b-0 md:hover:bg-paper'

const cellClasses =
  'px-4 max-md:block md:px-2.5 md:py-3.5 md:align-middle md:first:pl-5 md:last:pr-5 lg:px-4'
