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
  return <Table label="Verdict and numbers" rows={['verdict', ...factsOf(pair)]} pair={pair} />
}

/** What lay outside the range people keep to, in one of the two at least. */
export function StandingOut({ pair }: { pair: Pair }) {
  const rows = standingOut(pair)
  if (rows.length === 0) {
    return (
      <p className="text-ink-soft">
        Nothing we measure lay outside what people do who write these kinds of text.
      </p>
    )
  }
  return (
    <>
      <Table label="Measures that stood out" rows={rows} pair={pair} />
      <p className="mt-2 text-caption text-ink-soft">
        An analysis names at most eight measures. One that it does not name lay inside the range of
        people’s texts or stood out less than the others.
      </p>
    </>
  )
}

/** The verdict is shown as a badge, and so is no measure like the others. */
type Row = 'verdict' | Measure

function Table({ label, rows, pair }: { label: string; rows: readonly Row[]; pair: Pair }) {
  return (
    <DataTable
      label={label}
      columns={columnsFor(pair)}
      rows={rows}
      keyOf={(row) => (row === 'verdict' ? row : row.name)}
      narrowGrid={grid}
    />
  )
}

/** On a phone a row has three lines: what it is, from what to what, and that in words. */
const grid =
  'max-md:grid-cols-[auto_minmax(0,1fr)] max-md:items-center max-md:gap-x-2 max-md:px-4 max-md:py-3'

function columnsFor({ earlier, later }: Pair): Column<Row>[] {
  return [
    {
      id: 'name',
      label: 'Measure',
      isRowTitle: true,
      narrow: 'max-md:col-span-2 max-md:px-0 max-md:text-caption max-md:text-ink-soft',
      render: (row) => (row === 'verdict' ? 'Verdict' : row.name),
    },
    {
      id: 'earlier',
      label: 'Earlier',
      narrow: 'max-md:px-0',
      render: (row) =>
        row === 'verdict' ? <VerdictBadge analysis={earlier} /> : <Value>{row.earlier}</Value>,
    },
    {
      id: 'later',
      label: 'Later',
      narrow: 'max-md:flex max-md:items-center max-md:gap-2 max-md:px-0 max-md:font-semibold',
      render: (row) => (
        <>
          <ArrowRight aria-hidden="true" className="size-4 shrink-0 text-ink-faint md:hidden" />
          {row === 'verdict' ? <VerdictBadge analysis={later} /> : <Value>{row.later}</Value>}
        </>
      ),
    },
    {
      id: 'change',
      label: 'Change',
      narrow: 'max-md:col-span-2 max-md:px-0 max-md:pt-0.5 max-md:text-caption',
      render: (row) => (
        <Change>{row === 'verdict' ? verdictChange(earlier, later) : row.change}</Change>
      ),
    },
  ]
}

function Value({ children }: { children: string | null }) {
  if (children === null) return <span className="text-ink-faint">–</span>
  return <span className="break-words tabular-nums">{children}</span>
}

function Change({ children }: { children: string }) {
  return (
    <span className={classNames('break-words', children === unchanged && 'text-ink-faint')}>
      {children}
    </span>
  )
}

function verdictChange(earlier: Pair['earlier'], later: Pair['later']): string {
  if (earlier.status !== 'done' || later.status !== 'done') return incomparable
  return earlier.classification === later.classification ? unchanged : 'Changed'
}
