import { Fragment } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { ColumnHeads } from '../../ui/figures-table.tsx'
import type { Card } from './card.ts'
import { nameOf } from './names.ts'
import { Section } from './section.tsx'

/** The goals the model was built for. */
export function Promises({ card: { goals } }: { card: Card }) {
  if (!goals) return null
  return (
    <Section title="Targets and results">
      <p className="max-w-[65ch]">
        TPR is the share of AI texts that are found, FPR the share of people’s texts that are called
        AI. AUROC says how often an AI text gets a higher score than a person’s: 1 is always, 0.5 is
        by chance. At 1% FPR, the limit is set where exactly 1% of the people are accused; the other
        figures are by the product’s own limits.
      </p>
      <table
        aria-label="Targets and results"
        className="w-full text-left text-label tabular-nums max-sm:text-caption"
      >
        <ColumnHeads
          heads={['Goal', 'Aim', 'Reached']}
          className="border-ink border-b-2 text-ink-soft"
          cellClassName="py-2 not-last:pr-4"
        />
        <tbody>
          {goals.map(({ name, wanted, reached, is_met: isMet }) => (
            <tr key={name} className="border-rule border-b">
              <GoalName name={name} whole={wholeOf(name, goals)} />
              <td className="py-2 pr-4">
                <Unbroken text={wanted} breaksAt=" to " />
              </td>
              <td className="py-2">
                <Unbroken text={reached} breaksAt=" " />
                {isMet === false && <span className="block text-ai text-caption">Not reached</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

/** Breaks lines only at `breaksAt`: never between a sign and its number, or within an interval. */
function Unbroken({ text, breaksAt }: { text: string; breaksAt: ' ' | ' to ' }) {
  return text.split(breaksAt).map((part, index) => (
    <Fragment key={part}>
      {index > 0 && breaksAt}
      <span className="whitespace-nowrap">{part}</span>
    </Fragment>
  ))
}

/** The goal that one with a dash before its name belongs to; visually only the indent shows it. */
function wholeOf(name: string, goals: NonNullable<Card['goals']>): string | undefined {
  const upTo = goals.slice(
    0,
    goals.findIndex((goal) => goal.name === name),
  )
  return upTo.findLast((goal) => !goal.name.startsWith('– '))?.name
}

/** A dash before the name means that it is part of the goal above. */
function GoalName({ name, whole }: { name: string; whole: string | undefined }) {
  const isPart = name.startsWith('– ')
  return (
    <th
      scope="row"
      className={classNames('py-2 pr-4 font-normal first-letter:uppercase', isPart && 'pl-5')}
    >
      {nameOf(isPart ? name.slice(2) : name)}
      {isPart && whole && <span className="sr-only"> ({nameOf(whole)})</span>}
    </th>
  )
}
