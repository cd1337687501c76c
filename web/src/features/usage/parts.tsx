import { useId } from 'react'
import { formatNumber } from '../../shared/format.ts'

export interface Part {
  id: string
  name: string
  /** Distinguishes parts of the same name. */
  detail: string | null
  value: number
}

/** Each part's share of the whole, as a table whose rows are also bars. */
export function Parts({ title, parts }: { title: string; parts: readonly Part[] }) {
  const id = useId()
  const total = parts.reduce((sum, { value }) => sum + value, 0)
  const shareOf = ({ value }: Part) => (total === 0 ? 0 : (value / total) * 100)
  return (
    <figure aria-labelledby={id} className="rounded-lg border border-rule bg-sheet p-5">
      <figcaption id={id} className="font-medium text-ink-soft text-label">
        {title}
      </figcaption>
      <table aria-labelledby={id} className="mt-3 w-full table-fixed text-left text-label">
        <colgroup>
          <col />
          <col className="w-20" />
          <col className="w-12" />
        </colgroup>
        <thead className="sr-only">
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Amount</th>
            <th scope="col">Share</th>
          </tr>
        </thead>
        <tbody className="tabular-nums">
          {parts
            .toSorted((a, b) => b.value - a.value)
            .map((part) => (
              <tr key={part.id}>
                <th scope="row" className="py-1.5 pr-3 align-bottom font-normal">
                  <span className="block break-words">
                    {part.name}{' '}
                    {part.detail && (
                      <span className="text-caption text-ink-faint">{part.detail}</span>
                    )}
                  </span>
                  <span aria-hidden="true" className="mt-1 block h-1.5 rounded-full bg-shade">
                    <span
                      className="block h-full rounded-full bg-accent"
                      style={{ width: `${shareOf(part)}%` }}
                    />
                  </span>
                </th>
                <td className="py-1.5 text-right align-bottom text-caption">
                  {formatNumber(part.value)}
                </td>
                <td className="py-1.5 text-right align-bottom text-caption text-ink-faint">
                  {`${Math.round(shareOf(part))}%`}
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </figure>
  )
}
