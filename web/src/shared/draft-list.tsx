import type { Draft } from '@inkprint/contract'
import { FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber } from './format.ts'

interface DraftListProps {
  drafts: readonly Draft[]
  /** Rendered beside each draft, such as a button. */
  action?: (draft: Draft) => ReactNode
}

/** The drafts added by a writer, by name and size. */
export function DraftList({ drafts, action }: DraftListProps) {
  if (drafts.length === 0) return null
  return (
    <ul aria-label="Drafts" className="divide-y divide-rule rounded-md border border-rule bg-sheet">
      {drafts.map((draft) => (
        <li key={draft.draft_id} className="flex items-center gap-3 py-1.5 pr-2 pl-4">
          <FileText aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
          <div className="min-w-0 flex-1 py-1">
            <p className="break-words font-medium text-label">
              <bdi>{draft.file_name}</bdi>
            </p>
            <p className="text-caption text-ink-soft tabular-nums">
              {formatNumber(draft.words)} {draft.words === 1 ? 'word' : 'words'} ·{' '}
              {formatBytes(draft.bytes)}
            </p>
          </div>
          {action?.(draft)}
        </li>
      ))}
    </ul>
  )
}

function formatBytes(bytes: number): string {
  return bytes < 1_000 ? `${bytes} bytes` : `${formatNumber(Math.round(bytes / 1_000))} kB`
}
