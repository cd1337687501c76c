import { type AuditEntry, auditLines, auditTitle } from '@inkprint/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { FoldSummary } from '../ui/fold-summary.tsx'
import { PageTurner } from '../ui/page-turner.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { textLink } from '../ui/text-link.tsx'
import { analysisPath } from './analysis-path.ts'
import { formatDateTime } from './format.ts'
import { QueryFailure } from './query-failure.tsx'

interface AuditLogProps {
  /** The query key of the entries. */
  queryKey: readonly unknown[]
  fetchPage: (page: number) => Promise<{ items: AuditEntry[]; pages: number }>
  /** Whether the reader may open the analyses, so that entries link to them. */
  hasLinks?: boolean
}

/** Who changed what, newest first; fetched when it is opened. */
export function AuditLog(props: AuditLogProps) {
  const [isOpen, setOpen] = useState(false)
  const [page, setPage] = useState(1)
  return (
    <details
      className="border-rule border-t pt-4"
      onToggle={({ currentTarget: log }) => {
        setOpen(log.open)
        // It opens below the fold, so it is scrolled into view.
        if (log.open) log.scrollIntoView({ block: 'nearest' })
      }}
    >
      <FoldSummary className="font-semibold text-label">Audit log</FoldSummary>
      {isOpen && <AuditEntries {...props} page={page} onTurn={setPage} />}
    </details>
  )
}

export function AuditEntries({
  queryKey,
  fetchPage,
  page,
  hasLinks = false,
  onTurn,
}: AuditLogProps & { page: number; onTurn: (page: number) => void }) {
  const log = useQuery({
    queryKey: [...queryKey, page],
    queryFn: () => fetchPage(page),
    placeholderData: keepPreviousData,
  })
  if (log.isPending) {
    return (
      <div className="min-h-32">
        <Spinner className="mt-4 text-ink-faint" />
      </div>
    )
  }
  if (log.isError) {
    return (
      <QueryFailure query={log} className="mt-4">
        Failed to load the audit log.
      </QueryFailure>
    )
  }
  if (log.data.items.length === 0) {
    return <p className="mt-3 text-ink-soft text-label">Nothing has been changed yet.</p>
  }
  return (
    <>
      <ol ref={bringFoldUp} aria-label="Audit log" className="mt-3 divide-y divide-rule">
        {log.data.items.map((entry) => (
          <Entry key={entry.id} entry={entry} hasLinks={hasLinks} />
        ))}
      </ol>
      {log.data.pages > 1 && (
        <div className="mt-3 flex justify-end">
          <PageTurner
            label="Pages of the audit log"
            page={page}
            pages={log.data.pages}
            onTurn={onTurn}
          />
        </div>
      )}
    </>
  )
}

function bringFoldUp(list: HTMLElement | null): void {
  list?.closest('details')?.scrollIntoView({ block: 'start' })
}

function Entry({ entry, hasLinks }: { entry: AuditEntry; hasLinks: boolean }) {
  const lines = auditLines(entry)
  const { analysis_id } = entry.details
  const isLink = (line: string) => hasLinks && line.endsWith(` ${analysis_id}`)
  return (
    <li className="grid gap-x-4 py-2.5 text-label sm:grid-cols-[9.5rem_1fr]">
      <time dateTime={entry.at} className="text-caption text-ink-faint tabular-nums sm:pt-px">
        {formatDateTime(entry.at)}
      </time>
      <div className="min-w-0">
        <p className="break-words">
          <span className="font-medium">{auditTitle(entry)}</span>
          <span className="text-ink-soft"> by {entry.actor_email ?? 'the system'}</span>
        </p>
        {lines.length > 0 && (
          <ul className="mt-0.5 break-words text-caption text-ink-soft">
            {lines.map((line) => (
              <li key={line}>
                {isLink(line) ? (
                  <Link to={analysisPath(String(analysis_id))} className={textLink}>
                    {line}
                  </Link>
                ) : (
                  line
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}
