import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import { markScrollEdges } from './scroll-edges.ts'

interface TabsProps<Id extends string> {
  label: string
  tabs: readonly { id: Id; label: string }[]
  current: Id
  onChange: (id: Id) => void
  /** The panel of the current tab. */
  children: ReactNode
  className?: string
}

/** Panels of which one is shown; arrow keys, Home and End move between the tabs. */
export function Tabs<Id extends string>({
  label,
  tabs,
  current,
  onChange,
  children,
  className,
}: TabsProps<Id>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  function onKeyDown(event: KeyboardEvent) {
    const here = tabs.findIndex((tab) => tab.id === current)
    const targets: Record<string, number> = {
      ArrowRight: (here + 1) % tabs.length,
      ArrowLeft: (here - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }
    const target = targets[event.key]
    const next = target === undefined ? undefined : tabs[target]
    if (!next) return
    event.preventDefault()
    onChange(next.id)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[target ?? 0]?.focus()
  }

  // On a narrow screen the names scroll sideways; the current one must not be out of sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is the reason to scroll
  useLayoutEffect(() => {
    const names = list.current
    const tab = names?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (!names || !tab) return
    function showTab(strip: HTMLElement, { offsetLeft, offsetWidth }: HTMLElement) {
      const margin = (strip.clientWidth - offsetWidth) / 2
      strip.scrollLeft = offsetLeft - strip.offsetLeft - margin
    }
    // Rotating a phone may make the tab strip narrower.
    const observer = new ResizeObserver(() => {
      showTab(names, tab)
      markScrollEdges(names, 'x')
    })
    observer.observe(names)
    return () => observer.disconnect()
  }, [current])

  return (
    <div className={className}>
      {/* The line itself does not fade with the tab names. The visible part may end between two names, so an
          arrow shows that there are more. */}
      <div className="points-on relative shadow-[inset_0_-1px_0_var(--rule)]">
        <div
          ref={list}
          role="tablist"
          aria-label={label}
          tabIndex={-1}
          onKeyDown={onKeyDown}
          onScroll={(event) => markScrollEdges(event.currentTarget, 'x')}
          className="flex gap-1 overflow-x-auto [--fade-end:0px] [--fade-start:0px] [mask-image:linear-gradient(to_right,transparent_calc(var(--fade-start)*0.4),#000_var(--fade-start),#000_calc(100%-var(--fade-end)),transparent_calc(100%-var(--fade-end)*0.4))] [scrollbar-width:none] data-more-after:[--fade-end:3rem] data-more-before:[--fade-start:3rem]"
        >
          {tabs.map((tab) => (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={`${id}-${tab.id}`}
              aria-selected={tab.id === current}
              aria-controls={tab.id === current ? `${id}-panel` : undefined}
              tabIndex={tab.id === current ? 0 : -1}
              onClick={() => onChange(tab.id)}
              className={classNames(
                'h-11 shrink-0 whitespace-nowrap border-b-2 px-3 text-label transition-colors focus-visible:-outline-offset-2',
                tab.id === current
                  ? 'border-ink font-semibold text-ink'
                  : 'border-transparent text-ink-soft hover:border-edge hover:text-ink',
              )}
            >
              {tab.label}
            </button>
          ))}
        </div>
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`} className="pt-6">
        {children}
      </div>
    </div>
  )
}
