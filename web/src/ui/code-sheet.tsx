import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import { markHiddenSides } from './scroll-edges.ts'

interface CodeSheetProps {
  /** The block's name for screen readers. */
  label: string
  code: ReactNode
  /** Shown above the block on the right, such as a copy button. */
  action?: ReactNode
  className?: string
}

/** A block of code or data that scrolls, and fades at edges with more behind them. */
export function CodeSheet({ label, code, action, className }: CodeSheetProps) {
  const sheet = useRef<HTMLElement>(null)

  useLayoutEffect(() => {
    const box = sheet.current
    if (!box) return
    const observer = new ResizeObserver(() => {
      markHiddenSides(box)
      // The width of the borders and of scrollbars that take up space.
      const { style } = box.parentElement ?? box
      style.setProperty('--right-edge', `${box.offsetWidth - box.clientWidth - box.clientLeft}px`)
      style.setProperty('--low-edge', `${box.offsetHeight - box.clientHeight - box.clientTop}px`)
    })
    for (const each of [box, ...box.children]) observer.observe(each)
    return () => observer.disconnect()
  }, [])

  return (
    <div>
      {action && <div className="mb-2 flex justify-end">{action}</div>}
      <div className="relative [--code:color-mix(in_srgb,var(--shade)_60%,var(--paper))]">
        {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
        <section
          ref={sheet}
          aria-label={label}
          tabIndex={0}
          onScroll={({ currentTarget }) => markHiddenSides(currentTarget)}
          className={classNames(
            'peer overflow-auto rounded-lg border border-rule bg-(--code) print:max-h-none',
            className,
          )}
        >
          <pre className="w-max min-w-full p-4 font-mono text-caption">{code}</pre>
        </section>
        {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
        <div
          data-fade
          className={classNames(
            fadeClasses,
            'top-px right-(--right-edge) bottom-(--low-edge) w-12 rounded-r-lg bg-linear-to-l peer-data-more-right:opacity-100',
          )}
        />
        <div
          data-fade
          className={classNames(
            fadeClasses,
            'right-(--right-edge) bottom-(--low-edge) left-px h-12 rounded-b-lg bg-linear-to-t peer-data-more-after:opacity-100',
          )}
        />
      </div>
    </div>
  )
}

/** Overlays instead of a mask, as on `FadingSheet`. */
const fadeClasses =
  'pointer-events-none absolute from-(--code) to-transparent opacity-0 transition-opacity print:hidden'
