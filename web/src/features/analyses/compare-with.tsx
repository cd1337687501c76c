import type { AnalysisSummary } from '@inkprint/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { comparePath } from '../../shared/analysis-path.ts'
import { formatDateTime, formatNumber } from '../../shared/format.ts'
import { QueryFailure } from '../../shared/query-failure.tsx'
import { VerdictBadge } from '../../shared/verdict-badge.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { similarQuery } from './own-analysis.ts'
import { analysesQuery, everything } from './queries.ts'
import { SearchAnalyses } from './search-analyses.tsx'

interface CompareWithProps {
  analysisId: string
  onClose: () => void
}

/** Selects an analysis to compare with: other versions of the text first, or any found by searching. */
export function CompareWith({ analysisId, onClose }: CompareWithProps) {
  const [search, setSearch] = useState('')
  return (
    <Dialog isOpen onClose={onClose} title="Compare with…" size="lg">
      <SearchAnalyses search={search} onSearch={setSearch} isFirst />
      <div className="mt-5 min-h-64">
        {search === '' ? (
          <Suggested analysisId={analysisId} />
        ) : (
          <Found analysisId={analysisId} search={search} />
        )}
      </div>
    </Dialog>
  )
}

/** Similar texts or, if there are none, the most recent analyses. */
function Suggested({ analysisId }: { analysisId: string }) {
  const similar = useQuery(similarQuery(analysisId))
  if (similar.isPending) return <SkeletonRows label="Looking for similar texts" />
  if (similar.isError) {
    return <QueryFailure query={similar}>Failed to look for similar texts.</QueryFailure>
  }
  const { items } = similar.data
  if (items.length === 0) return <Found analysisId={analysisId} search="" />
  return <Rows title="Similar texts" analysisId={analysisId} items={items} />
}

function Found({ analysisId, search }: { analysisId: string; search: string }) {
  const list = useQuery(analysesQuery({ ...everything, search, cursor: '' }))
  if (list.isPending) return <SkeletonRows label="Loading analyses" />
  if (list.isError) {
    return <QueryFailure query={list}>Failed to load the analyses.</QueryFailure>
  }
  const items = list.data.items.filter(({ analysis_id }) => analysis_id !== analysisId)
  const title = search === '' ? 'Latest analyses' : 'Found'
  if (items.length === 0) {
    return (
      <p className="text-ink-soft">
        {search === '' ? 'There is no other analysis yet.' : 'No other analysis was found.'}
      </p>
    )
  }
  return <Rows title={title} analysisId={analysisId} items={items} />
}

interface RowsProps {
  title: string
  analysisId: string
  items: readonly AnalysisSummary[]
}

function Rows({ title, analysisId, items }: RowsProps) {
  return (
    <>
      <h3 className="font-medium font-sans text-caption text-ink-faint tracking-normal">{title}</h3>
      <ul className="mt-1 divide-y divide-rule">
        {items.map((item) => (
          <li key={item.analysis_id}>
            <Link
              to={comparePath(analysisId, item.analysis_id)}
              className="-mx-3 flex items-start justify-between gap-4 rounded-md px-3 py-2.5 hover:bg-shade"
            >
              <span className="min-w-0">
                <span className="line-clamp-2 break-words font-medium">
                  {item.title ?? 'Untitled'}
                </span>
                <span className="block text-caption text-ink-soft tabular-nums">
                  {formatDateTime(item.created_at)} · {formatNumber(item.words)} words
                </span>
              </span>
              <VerdictBadge analysis={item} />
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
