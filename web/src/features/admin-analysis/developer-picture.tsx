import type { ReactNode } from 'react'
import { ContributionBars } from './contribution-bars.tsx'
import { pictureOf } from './developer-view.ts'
import { FeatureRanges } from './feature-ranges.tsx'
import { WindowStrip } from './window-strip.tsx'

interface DeveloperPictureProps {
  view: Record<string, unknown>
  textLength: number
}

/** The developer view as charts: the score of each window, and what contributed to it. */
export function DeveloperPicture({ view, textLength }: DeveloperPictureProps) {
  const { facts, windows, features, contributions } = pictureOf(view)
  return (
    <>
      {facts.length > 0 && (
        <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
          {facts.map(({ label, value }) => (
            <div key={label} className="min-w-0">
              <dt className="text-caption text-ink-faint">{label}</dt>
              <dd className="break-words font-mono text-label">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {windows.length > 0 && (
        <Part title="Windows along the text">
          <WindowStrip windows={windows} textLength={textLength} />
        </Part>
      )}
      {features.length > 0 && (
        <Part title="Features against how people write in this group">
          <FeatureRanges features={features} />
        </Part>
      )}
      {contributions.length > 0 && (
        <Part title="Words that weighed most">
          <ContributionBars contributions={contributions} />
        </Part>
      )}
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-3 font-sans font-semibold text-label">{title}</h2>
      {children}
    </section>
  )
}
