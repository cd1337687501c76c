import { type Classification, paths } from '@inkprint/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useMay } from '../../client/own-role.ts'
import { formatDateTime, formatNumber } from '../../shared/format.ts'
import { QueryFailure } from '../../shared/query-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { textLink } from '../../ui/text-link.tsx'
import { latestQuery } from './queries.ts'

/** Fills the place of the result: a preview of what it contains, or a link to the latest result. */
export function BeforeResult({ onOpen }: { onOpen: (id: string) => void }) {
  const latest = useQuery(latestQuery)
  if (latest.isError && latest.data === undefined) {
    return (
      <QueryFailure query={latest} what="your last result" className="mt-8">
        Your last result could not be loaded.
      </QueryFailure>
    )
  }
  if (latest.data === undefined) return null
  if (latest.data === null) return <WhatToExpect />
  const { result, created_at } = latest.data
  return (
    <section
      aria-label="Your last result"
      className="mt-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-rule border-dashed px-5 py-4"
    >
      <p className="text-ink-soft text-label">
        Your last result:{' '}
        <strong className="font-semibold text-ink">
          {result.is_judged ? verdicts[result.classification] : 'Not judged'}
        </strong>
        , {formatNumber(result.words)} words
        {created_at && `, ${formatDateTime(created_at)}`}
      </p>
      <Button variant="secondary" size="sm" onClick={() => onOpen(result.id)} className="shrink-0">
        Show it again
      </Button>
    </section>
  )
}

const verdicts = {
  ai: 'AI',
  human: 'Human',
  mixed: 'Mixed',
  uncertain: 'Uncertain',
} satisfies Record<Classification, string>

const parts = [
  {
    title: 'A verdict, and how sure it is',
    text: 'Human, AI, mixed or uncertain. Unless it is human, also the share of people’s texts that look this much like AI.',
  },
  {
    title: 'Where in the text, and why',
    text: 'Passages and sentences marked in the text itself, beside what was measured.',
  },
  {
    title: 'What to change',
    text: 'Guidelines that quote your sentences, tips for a brief and a prompt for a rewrite.',
  },
]

function WhatToExpect() {
  const mayAnalyze = useMay('analyses.create')
  return (
    <section aria-labelledby="expect-title" className="mt-10">
      <h2 id="expect-title" className="text-title">
        {mayAnalyze ? 'What you will get' : 'What an analysis shows'}
      </h2>
      <ul className="mt-4 grid gap-x-10 gap-y-6 md:grid-cols-3">
        {parts.map(({ title, text }) => (
          <li key={title} className="border-rule border-t pt-3">
            <h3 className="font-sans font-semibold text-label">{title}</h3>
            <p className="mt-1 text-ink-soft text-label">{text}</p>
          </li>
        ))}
      </ul>
      <p className="mt-6 text-ink-soft text-label">
        A text that is not English or not prose is not judged and costs nothing.{' '}
        <Link to={paths.accuracy} className={`touch-target ${textLink}`}>
          How often is it wrong?
        </Link>
      </p>
    </section>
  )
}
