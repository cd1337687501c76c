import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

interface TooltipProps {
  text: string
  /** What the tooltip explains; receives the id for `aria-describedby`. */
  children: (describedBy: string) => ReactNode
}

/** A label that appears above something while it is hovered or focused; Escape dismisses it. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const bubble = useRef<HTMLSpanElement>(null)
  const [isShown, setShown] = useState(false)

  useEffect(() => {
    if (!isShown) return
    const popover = bubble.current
    // In the top layer, so that a scrolling table around it cannot clip it.
    popover?.showPopover()
    if (anchor.current && popover) place(popover, anchor.current)
    const hide = () => setShown(false)
    const hideOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && hide()
    document.addEventListener('keydown', hideOnEscape)
    document.addEventListener('scroll', hide, true)
    return () => {
      document.removeEventListener('keydown', hideOnEscape)
      document.removeEventListener('scroll', hide, true)
      popover?.hidePopover()
    }
  }, [isShown])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches what happens to its child
    <span
      ref={anchor}
      className="inline-flex"
      onPointerEnter={() => setShown(true)}
      onPointerLeave={() => setShown(false)}
      onFocus={() => setShown(true)}
      onBlur={() => setShown(false)}
    >
      {children(id)}
      <span
        ref={bubble}
        id={id}
        role="tooltip"
        popover="manual"
        className="pointer-events-none fixed m-0 max-w-64 rounded-md bg-ink px-3 py-1.5 text-caption text-paper"
      >
        {text}
      </span>
    </span>
  )
}

function place(popover: HTMLElement, anchor: HTMLElement): void {
  const around = anchor.getBoundingClientRect()
  const { width, height } = popover.getBoundingClientRect()
  const centerd = around.left + around.width / 2 - width / 2
  const left = Math.min(Math.max(8, centerd), document.documentElement.clientWidth - width - 8)
  const isRoomAbove = around.top - height - 8 > 0
  popover.style.left = `${left}px`
  popover.style.top = `${isRoomAbove ? around.top - height - 6 : around.bottom + 6}px`
}
