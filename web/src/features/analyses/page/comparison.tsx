import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { analysisPath } from '../../../shared/analysis-path.ts'
import { formatDateTime } from '../../../shared/format.ts'
import { shareInWords } from '../../../shared/result/shares.ts'
import { VerdictBadge } from '../../../shared/verdict-badge.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { textLink } from '../../../ui/text-link.tsx'
import { analysisQuery, type OwnAnalysis } from './queries.ts'

/** The verdict on this page beside an earlier one. */
export function Comparison({ earlierId, analysis }: { earlierId: string; analysis: OwnAnalysis }) {
  const earlier = useQuery(analysisQuery(earlierId))
  return (
    <section aria-labelledby="comparison-title" className="mt-8">
      <h2 id="comparison-title" className="text-title">
        Then and now
      </h2>
      {earlier.isPending && <Skeleton className="mt-3 h-44" />}
      {earlier.isError && <Alert className="mt-3">The earlier analysis no longer exists.</Alert>}
      {earlier.data && <Table earlier={earlier.data} now={analysis} />}
    </section>
  )
}

function Table({ earlier, now }: { earlier: OwnAnalysis; now: OwnAnalysis }) {
  const isSameModel = earlier.analysis_result?.model_version === now.analysis_result?.model_version
  return (
    <>
      <div className="mt-3 overflow-x-auto rounded-lg border border-rule bg-sheet">
        <table className="w-full text-left text-label">
          <thead>
            <tr className="border-rule border-b text-caption text-ink-faint">
              <th scope="col" className={cell}>
                <span className="sr-only">Measure</span>
              </th>
              <th scope="col" className={classNames(cell, 'font-medium')}>
                <Link to={analysisPath(earlier.analysis_id)} className={textLink}>
                  Earlier
                </Link>
                <When analysis={earlier} />
              </th>
              <th scope="col" className={classNames(cell, 'font-medium text-ink')}>
                Now
                <When analysis={now} />
              </th>
            </tr>
          </thead>
          <tbody>
            <tr className="border-rule border-b">
              <th scope="row" className={head}>
                Verdict
              </th>
              <td className={cell}>
                <VerdictBadge analysis={earlier} />
              </td>
              <td className={cell}>
                <VerdictBadge analysis={now} />
              </td>
            </tr>
            {measures.map(({ name, read }) => (
              <tr key={name} className="border-rule border-b last:border-b-0">
                <th scope="row" className={head}>
                  {name}
                </th>
                <td className={cell}>{read(earlier) ?? '–'}</td>
                <td className={classNames(cell, read(earlier) !== read(now) && 'font-semibold')}>
                  {read(now) ?? '–'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {isSameModel && (
        <p className="mt-2 text-caption text-ink-soft">
          Both verdicts come from the same model; no newer model has been installed since.
        </p>
      )}
    </>
  )
}

function When({ analysis: { created_at } }: { analysis: OwnAnalysis }) {
  return <span className="block font-normal text-ink-soft">{formatDateTime(created_at)}</span>
}

const cell = 'px-3 py-2.5 align-top tabular-nums sm:px-5'
const head = `${cell} font-normal text-ink-soft`

const measures: { name: string; read: (analysis: OwnAnalysis) => string | null }[] = [
  { name: 'AI probability', read: (each) => percentOf(each.probability_ai_percent) },
  { name: 'AI share', read: (each) => percentOf(each.ai_share_percent) },
  {
    name: 'People’s texts that look as much like AI',
    read: ({ analysis_result }) => {
      const rate = analysis_result?.false_positive_rate ?? null
      return rate === null ? null : shareInWords(rate)
    },
  },
  { name: 'Kind of text', read: ({ group_name }) => group_name },
  { name: 'Model', read: ({ analysis_result }) => analysis_result?.model_version ?? null },
]

function percentOf(value: number | null): string | null {
  return value === null ? null : `${value}%`
}
