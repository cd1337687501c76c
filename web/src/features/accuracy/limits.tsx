import type { ReactNode } from 'react'
import { type Answers, accusedRows, type Card, foundRows, type Summary } from './card.ts'
import { nameOf, percentOf } from './names.ts'
import { Section } from './section.tsx'

/** Where the model performs worst, and what no detector can know. */
export function Limits({ card }: { card: Card }) {
  return (
    <Section title="What it cannot do">
      <ul className="max-w-[65ch] list-disc space-y-3 pl-5 marker:text-ink-faint">
        {worst(card.kinds, 'people')}
        {leastFoundAnswers(card.assistant?.styles)}
        {worst(card.attacks, 'attack')}
        {worst(card.generators, 'generator')}
        <li>It judges only English prose: no code, tables, lists, poems or other languages.</li>
        <li>
          It needs texts of at least 200 words, of which at least 100 must remain once lists, code
          and other languages are left out.
        </li>
        <li>
          It cannot prove anything about one text. Drafts, notes and a talk with the writer prove
          more than any score, and nobody should lose a job, a grade or their pay over a verdict.
        </li>
        <li>
          Texts by an assistant that was shown how somebody writes and asked to write the same way
          are found less often than its other texts.
        </li>
        <li>
          Assistants that came out after this model was made write in ways it has not seen. The
          model is refreshed with texts of new ones.
        </li>
      </ul>
    </Section>
  )
}

/** The part of the card with the worst result, in words; nothing if the card has no such parts. */
function worst(
  parts: Record<string, Summary> | undefined,
  of: 'people' | 'attack' | 'generator',
): ReactNode {
  const rows = of === 'people' ? accusedRows(parts) : foundRows(parts)
  const [first] = rows.toSorted((a, b) =>
    of === 'people' ? b.share.share - a.share.share : a.share.share - b.share.share,
  )
  if (!first) return null
  const name = nameOf(first.name)
  const share = percentOf(first.share.share)
  if (of === 'people') {
    return (
      <li>
        Of texts that people wrote, one kind is called AI or mixed most often: {inSentence(name)},
        in {share} of cases.
      </li>
    )
  }
  return (
    <li>
      {of === 'attack'
        ? `Of texts that were disguised or changed, it finds fewest of one kind: ${name}, ${share}.`
        : `Of the generators that no model had seen, it finds ${name} least often: ${share} of its texts are called AI or mixed by the product’s own limits.`}
    </li>
  )
}

/** The kind of request for which the assistant's output is least likely to be detected. */
function leastFoundAnswers(styles: Record<string, Answers> | undefined): ReactNode {
  const rows = Object.entries(styles ?? {})
  const [first] = rows.toSorted(([, a], [, b]) => a.found.share - b.found.share)
  if (!first) return null
  const [name, { found }] = first
  return (
    <li>
      Of what today’s assistant was asked to do, it finds one kind least often:{' '}
      {inSentence(nameOf(name))}, {percentOf(found.share)}.
    </li>
  )
}

/** The name of a kind of text, for use within a sentence. */
function inSentence(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1)
}
