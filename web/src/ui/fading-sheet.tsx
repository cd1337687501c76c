import { type ComponentProps, type RefObject, useLayoutEffect } from 'react'
import { classNames } from './class-names.ts'
import { markScrollEdges } from './scroll-edges.ts'

interface FadingSheetProps extends ComponentProps<'section'> {
  label: string
  ref: RefObject<HTMLElement | null>
  /** What is pinned to its top already shows that there is more above. */
  hasHead?: boolean
}

/** A sheet that scrolls and fades at an edge with more behind it; printed in full. */
export function FadingSheet({
  label,
  ref,
  hasHead = false,
  children,
  className,
  ...section
}: FadingSheetProps) {
  useLayoutEffect(() => {
    const sheet = ref.current
    if (!sheet) return
    const observer = new ResizeObserver(() => {
      markScrollEdges(sheet, 'y')
      // The width of the border and of a scrollbar that takes up space.
      const right = sheet.offsetWidth - sheet.clientWidth - sheet.clientLeft
      sheet.parentElement?.style.setProperty('--right-edge', `${right}px`)
    })
    // Its content may grow even if the sheet itself does not.
    for (const each of [sheet, ...sheet.children]) observer.observe(each)
    return () => observer.disconnect()
  }, [ref])

  return (
    <div className="relative">
      {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section
        {...section}
        ref={ref}
        aria-label={label}
        tabIndex={0}
        onScroll={(event) => markScrollEdges(event.currentTarget, 'y')}
        className={classNames(
          'peer overflow-y-auto rounded-lg border border-rule bg-sheet shadow-lift print:max-h-none print:border-0 print:shadow-none',
          className,
        )}
      >
        <div>{children}</div>
      </section>
      {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      {!hasHead && (
        <div
          data-fade
          className={classNames(
            fadeClasses,
            'top-px rounded-t-lg bg-linear-to-b peer-data-more-before:opacity-100',
          )}
        />
      )}
      <div
        data-fade
        className={classNames(
          fadeClasses,
          'bottom-px rounded-b-lg bg-linear-to-t peer-data-more-after:opacity-100',
        )}
      />
    </div>
  )
}

/** Overlays instead of a mask, so that the sheet's border, scrollbar and focus outline are not faded. */
const fadeClasses =
  'pointer-events-none absolute right-(--right-edge) left-px h-20 from-sheet to-transparent opacity-0 transition-opacity print:hidden'
