import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { bringIntoView } from './bring-into-view.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { markScrollEdges } from './scroll-edges.ts'

interface DialogProps {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons, on the right below a hairline. */
  footer?: ReactNode
  size?: keyof typeof widths
  /**
   * What to protect from an accidental close: `typed` closes on Escape but not on a click outside,
   * `shown-once` only by its buttons.
   */
  guards?: keyof typeof closedBy
}

/** A modal dialog. The native element traps the focus and restores it afterward. */
export function Dialog({
  isOpen,
  onClose,
  title,
  children,
  footer,
  size = 'md',
  guards = 'nothing',
}: DialogProps) {
  const dialog = useModal(isOpen)
  const titleId = useId()
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={(event) => !event.currentTarget.open && onClose()}
      closedby={closedBy[guards]}
      className={classNames(
        'open:appear m-auto w-[calc(100%-2rem)] rounded-lg border border-rule bg-sheet shadow-lift',
        widths[size],
      )}
    >
      {isOpen && (
        <div className="flex max-h-[calc(100dvh-4rem)] flex-col">
          <div className="flex items-start justify-between gap-4 px-6 pt-5 pb-4">
            <h2 id={titleId} className="text-title">
              {title}
            </h2>
            <Button variant="quiet" size="icon" onClick={onClose} className="-mt-1 -mr-2 shrink-0">
              <X aria-hidden="true" className="size-5" />
              <span className="sr-only">Close</span>
            </Button>
          </div>
          <Body>{children}</Body>
          {/* Toasts are shown here, above the buttons without covering them. */}
          <div data-toasts className="empty:hidden" />
          {footer && (
            <div className="flex flex-wrap justify-end gap-3 border-rule border-t px-6 py-4 max-sm:*:grow max-sm:*:basis-0">
              {footer}
            </div>
          )}
        </div>
      )}
    </dialog>
  )
}

/**
 * Scrolls, and keeps the focused field and its message visible above the buttons. It is a tab stop itself
 * only if it contains no control through which keyboard users could scroll.
 */
function Body({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null)
  const [isTabStop, setTabStop] = useState(false)
  useLayoutEffect(() => {
    const box = body.current
    if (!box) return
    let lastHeight = box.clientHeight
    const observer = new ResizeObserver(() => {
      setTabStop(box.scrollHeight > box.clientHeight && !hasControl(box))
      markScrollEdges(box, 'y')
      // Rotating a phone, or its keyboard, may leave less room than before. When there is more room, nothing
      // moves, since the user may have scrolled elsewhere.
      if (box.clientHeight < lastHeight) bringIntoView(box.querySelector<HTMLElement>(':focus'))
      lastHeight = box.clientHeight
    })
    // Its content may change size even if the box itself does not.
    for (const each of [box, ...box.children]) observer.observe(each)
    return () => observer.disconnect()
  }, [])
  return (
    <div className="relative flex min-h-0 flex-col">
      <div
        ref={body}
        // Also takes the focus when the focused control disappears.
        tabIndex={isTabStop ? 0 : -1}
        onScroll={(event) => markScrollEdges(event.currentTarget, 'y')}
        className="peer scroll-pb-20 overflow-y-auto px-6 pt-1 pb-6"
      >
        <div>{children}</div>
      </div>
      {/* Show that there is more, next to a scrollbar that takes up space rather than over it. */}
      <div
        data-fade
        className="pointer-events-none absolute top-0 right-4 left-1 h-8 bg-linear-to-b from-sheet to-transparent opacity-0 transition-opacity peer-data-more-before:opacity-100"
      />
      <div
        data-fade
        className="pointer-events-none absolute right-4 bottom-0 left-1 h-14 bg-linear-to-t from-sheet to-transparent opacity-0 transition-opacity peer-data-more-after:opacity-100"
      />
    </div>
  )
}

/** Links inside text do not count: keyboard users must be able to scroll to the text before them. */
function hasControl(box: HTMLElement): boolean {
  const controls = box.querySelectorAll(
    ':is(button, input, select, textarea, summary, [tabindex="0"]):not(:disabled)',
  )
  return [...controls].some((each) => each.checkVisibility())
}

const closedBy = {
  nothing: 'any',
  typed: 'closerequest',
  'shown-once': 'none',
} as const

const widths = {
  md: 'max-w-xl',
  lg: 'max-w-3xl',
}

/** Opens and closes a `<dialog>` as a modal according to the given state, and closes it on unmount. */
export function useModal(isOpen: boolean): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!isOpen || !dialog) return
    dialog.showModal()
    const first = dialog.querySelector<HTMLElement>('[data-first-focus]')
    first?.focus()
    // The browser scrolls a long value to its end, where the caret is.
    first?.scrollTo({ left: 0 })
    // Before it is removed from the page: only closing it restores the focus.
    return () => dialog.close()
  }, [isOpen])
  return ref
}
