import type { Card } from './card.ts'
import { Section } from './section.tsx'

/** The goals the model was made for. */
export function Promises({ card: { goals } }: { card: Card }) {
  if (!goals) return null
  return (
    <Section title="Targets and results">
      <table className="w-full text-left text-label tabular-nums">
        <thead>
          <tr className="border-ink border-b-2 text-ink-soft">
            <th scope="col" className="py-2 pr-4 font-medium">
              Goal
            </th>
            <th scope="col" className="py-2 pr-4 font-medium">
              Aim
            </th>
            <th scope="col" className="py-2 font-medium">
              Reached
            </th>
          </tr>
        </thead>
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
