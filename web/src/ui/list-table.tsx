import { DataTable, type DataTableProps } from './data-table.tsx'
import { PageTurner } from './page-turner.tsx'

interface ListTableProps<Row> extends DataTableProps<Row> {
  /** How much of the whole list is shown. */
  summary: string
  page: number
  pages: number
  onTurn: (page: number) => void
}

/** One page of a long list, with controls to reach the others. */
export function ListTable<Row>({ summary, page, pages, onTurn, ...table }: ListTableProps<Row>) {
  return (
    <>
      <DataTable {...table} />
      <footer className="mt-4 flex flex-wrap items-center justify-between gap-4">
        <p className="text-caption text-ink-soft tabular-nums">{summary}</p>
        <PageTurner page={page} pages={pages} onTurn={onTurn} />
      </footer>
    </>
  )
}
