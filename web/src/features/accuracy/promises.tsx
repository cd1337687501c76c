import { ColumnHeads } from '../../ui/figures-table.tsx'
import type { Card } from './card.ts'
import { Section } from './section.tsx'

/** The goals the model was made for. */
export function Promises({ card: { goals } }: { card: Card }) {
  if (!goals) return null
  return (
    <Section title="Targets and results">
      <table className="w-full text-left text-label tabular-nums">
        <ColumnHeads
          heads={['Goal', 'Aim', 'Reached']}
          className="border-ink border-b-2 text-ink-soft"
          cellClassName="py-2 not-last:pr-4"
        />
        <tbody>
          {goals.map(({ name, wanted, reached }) => (
            <tr key={name} className="border-rule border-b">
              <th scope="row" className="py-2 pr-4 font-normal first-letter:uppercase">
                {name}
              </th>
              <td className="py-2 pr-4">{wanted}</td>
              <td className="py-2">{reached}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}
