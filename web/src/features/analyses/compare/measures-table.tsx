import { ArrowRight } from 'lucide-react'
import { VerdictBadge } from '../../../shared/verdict-badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import {
  factsOf,
  incomparable,
  type Measure,
  type Pair,
  standingOut,
  unchanged,
} from './measures.ts'

/** The verdicts and the numbers behind them. */
export function Facts({ pair }: { pair: Pair }) {
  const rows: Row[] = ['verdict', ...factsOf(pair)]
  return <Table label="Verdict and numbers" rows={rows} pair={pair} missing="Not known" />
}

/** Measures that were outside the typical human range in at least one of the two. */
export function StandingOut({ pair }: { pair: Pair }) {
  const rows = standingOut(pair)
  if (rows.length === 0) {
    return (
      <p className="text-ink-soft">
        Nothing we measure is outside the usual range for these kinds of text.
      </p>
    )
  }
  return (
    <>
      <Table label="Measures that stood out" rows={rows} pair={pair} missing="Not named" />
      <p className="mt-2 text-caption text-ink-soft">
        An analysis names at most eight measures. A measure that it does not name was within the
        usual range of people’s texts or stood out less than the others.
      </p>
    </>
  )
}

/** The verdict is shown as a badge, unlike the other measures. */
type Row = 'verdict' | Measure

interface TableProps {
  label: string
  rows: readonly Row[]
  pair: Pair
  /** Shown if one of the two has no value. */
  missing: string
}

function Table({ label, rows, pair, missing }: TableProps) {
  return (
    <DataTable
      label={label}
      columns={columnsFor(pair, missing)}
      rows={rows}
      keyOf={(row) => (row === 'verdict' ? row : row.name)}
      narrowGrid={grid}
    />
  )
}

/** On a phone a row has three lines: the name, both values, and the change in words. */
const grid =
  'max-md:grid-cols-[auto_minmax(0,1fr)] max-md:items-center max-md:gap-x-2 max-md:px-4 max-md:py-3'

function columnsFor(pair: Pair, missing: string): Column<Row>[] {
  const shownOf = (row: Row, side: keyof Pair) =>
    row === 'verdict' ? (
      <VerdictBadge analysis={pair[side]} />
    ) : (
      <Value>{row[side] ?? missing}</Value>
    )
  return [
    {
      id: 'name',
      label: 'Measure',
      isRowTitle: true,
      narrow: 'max-md:col-span-2 max-md:px-0 max-md:text-caption max-md:text-ink-soft',
      // The names are the longest by far and would take space from the other columns.
      render: (row) => (
        <span className="block md:max-lg:w-44">{row === 'verdict' ? 'Verdict' : row.name}</span>
      ),
    },
    {
      id: 'earlier',
      label: 'Earlier',
      narrow: 'max-md:px-0',
      render: (row) => shownOf(row, 'earlier'),
    },
    {
      id: 'later',
      label: 'Later',
      narrow: 'max-md:px-0 max-md:font-semibold',
      render: (row) => (
        <span
          className={
            // On a phone both are side by side, where repeating the same value would be pointless.
            changeOf(row, pair) === unchanged
              ? 'max-md:sr-only'
              : 'max-md:flex max-md:items-center max-md:gap-2'
          }
        >
          <ArrowRight aria-hidden="true" className="size-4 shrink-0 text-ink-faint md:hidden" />
          {shownOf(row, 'later')}
        </span>
      ),
    },
    {
      id: 'change',
      label: 'Change',
      narrow: 'max-md:col-span-2 max-md:px-0 max-md:pt-0.5 max-md:text-caption',
      render: (row) => <Change>{changeOf(row, pair)}</Change>,
    },
  ]
}

function Value({ children }: { children: string }) {
  return <span className="break-words tabular-nums md:whitespace-nowrap">{children}</span>
}

function Change({ children }: { children: string }) {
  return (
    <span
      className={classNames(
        'block text-pretty break-words',
        children === unchanged && 'text-ink-faint',
      )}
    >
      {children}
    </span>
  )
}

function changeOf(row: Row, { earlier, later }: Pair): string {
  if (row !== 'verdict') return row.change
  if (earlier.status !== 'done' || later.status !== 'done') return incomparable
  return earlier.classification === later.classification ? unchanged : 'Changed'
}
