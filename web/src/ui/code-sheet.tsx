import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface CodeSheetProps {
  /** Names the block for screen readers. */
  label: string
  code: ReactNode
  /** Stands above the block at the right, such as a copy button. */
  action?: ReactNode
  className?: string
}

/** A block of code or data that scrolls in itself. */
export function CodeSheet({ label, code, action, className }: CodeSheetProps) {
  return (
    <div>
      {action && <div className="mb-2 flex justify-end">{action}</div>}
      {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section
        aria-label={label}
        tabIndex={0}
        className={classNames(
          'overflow-auto rounded-lg border border-rule bg-shade/60 print:max-h-none',
          className,
        )}
      >
        <pre className="min-w-max p-4 font-mono text-caption">{code}</pre>
      </section>
      {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
    </div>
  )
}
