import { classNames } from './class-names.ts'
import { FoldSummary } from './fold-summary.tsx'

type Head = string | { label: string; className: string }

interface ColumnHeadsProps {
  heads: readonly Head[]
  /** Classes of the row and of each cell. */
  className?: string
  cellClassName: string
}

/** The header row of a small table of figures. */
export function ColumnHeads({ heads, className, cellClassName }: ColumnHeadsProps) {
  return (
    <thead>
      <tr className={className ?? 'border-rule border-b text-ink-faint'}>
        {heads.map((head) => {
          const { label, className } = typeof head === 'string' ? { label: head } : head
          return (
            <th
              key={label}
              scope="col"
              className={classNames('font-medium', cellClassName, className)}
            >
              {label}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

interface FiguresTableProps {
  heads: readonly string[]
  /** A name and its formatted figures. */
  rows: readonly (readonly [name: string, ...figures: string[]])[]
  className?: string
}

/** The data of a chart as a table that opens on request. */
export function FiguresTable({ heads, rows, className }: FiguresTableProps) {
  const cells = 'py-1 text-right first:text-left not-first:pl-3'
  return (
    <details className="mt-3 text-caption">
      <FoldSummary className="text-ink-faint hover:text-ink">Show as a table</FoldSummary>
      <table className={classNames('mt-2 w-full tabular-nums', className)}>
        <ColumnHeads heads={heads} cellClassName={cells} />
        <tbody>
          {rows.map(([name, ...figures]) => (
            <tr key={name} className="border-rule border-b last:border-b-0">
              <th scope="row" className={classNames('font-normal', cells)}>
                {name}
              </th>
              {figures.map((figure, index) => (
                <td key={heads[index + 1]} className={cells}>
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
