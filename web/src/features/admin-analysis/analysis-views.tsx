import type { api, Output } from '@inkprint/contract'
import { useState } from 'react'
import { useCopyToasts } from '../../shared/copied.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { DeveloperPicture } from './developer-picture.tsx'

interface AnalysisViewsProps {
  result: Output<typeof api.admin.analyses.create>
  text: string
}

/** The result as the customer sees it and as the detector reports it. */
export function AnalysisViews({ result, text }: AnalysisViewsProps) {
  const [view, setView] = useState<'user' | 'developer'>('user')
  return (
    <Tabs
      label="Views of the result"
      tabs={[
        { id: 'user', label: 'User View' },
        { id: 'developer', label: 'Developer View' },
      ]}
      current={view}
      onChange={setView}
    >
      {view === 'user' ? (
        <Json label="User View" value={result.user_view} />
      ) : (
        <div className="space-y-8">
          <DeveloperPicture view={result.dev_view} textLength={text.length} />
          <Json label="Developer View" value={result.dev_view} />
        </div>
      )}
    </Tabs>
  )
}

function Json({ label, value }: { label: string; value: unknown }) {
  const toasts = useCopyToasts()
  const json = JSON.stringify(value, null, 2)
  return (
    <section aria-label={`${label} as JSON`}>
      <div className="mb-2 flex items-center justify-between gap-3">
        <h2 className="font-sans font-semibold text-label">JSON</h2>
        <CopyButton text={json} label="Copy" {...toasts} />
      </div>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        className="max-h-[36rem] overflow-auto rounded-lg border border-rule bg-sheet p-4 font-mono text-caption"
      >
        {json}
      </pre>
    </section>
  )
}
