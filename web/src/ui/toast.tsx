import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { useAvoidOverlap } from './avoid-overlap.ts'
import { classNames } from './class-names.ts'

export interface Toast {
  tone: keyof typeof tones
  text: string
  /**
   * `of` is for screen readers only: what the label refers to, for when several messages have the same label.
   */
  action?: { label: string; of?: string; onSelect: () => void }
}

interface ToastAreaProps {
  successMs: number
  errorMs: number
  /** When there are more than this, the oldest disappears. */
  atMost?: number
  children: ReactNode
}

/** Short-lived messages at the lower edge of the screen, placed where they cover the least. */
export function ToastArea({ successMs, errorMs, atMost = 3, children }: ToastAreaProps) {
  const [toasts, setToasts] = useState<(Toast & { id: number })[]>([])

  const hide = useCallback((id: number) => {
    setToasts((others) => others.filter((toast) => toast.id !== id))
  }, [])
  const show = useCallback(
    (toast: Toast) => {
      lastId += 1
      const id = lastId
      setToasts((others) => [...others, { ...toast, id }].slice(-atMost))
      setTimeout(() => hide(id), toast.tone === 'error' ? errorMs : successMs)
    },
    [successMs, errorMs, atMost, hide],
  )
  const host = useToastHost(toasts.length > 0)
  const isOverPage = host === document.body
  const area = useRef<HTMLElement>(null)
  useAvoidOverlap(area, toasts.length > 0 && isOverPage)

  return (
    <ToastContext value={show}>
      {children}
      {createPortal(
        <section
          ref={area}
          aria-label="Notifications"
          className={classNames(
            'flex flex-col items-end gap-2',
            isOverPage
              ? 'pointer-events-none fixed inset-x-4 bottom-(--lowest-message,1rem) z-30 sm:left-auto sm:w-96'
              : 'px-6 pb-4',
          )}
        >
          {toasts.map(({ id, ...toast }) => (
            <ToastCard key={id} {...toast} onEnd={() => hide(id)} />
          ))}
        </section>,
        host,
      )}
    </ToastContext>
  )
}

export function useToast(): (toast: Toast) => void {
  const show = use(ToastContext)
  if (!show) throw new Error('useToast needs a ToastArea above it')
  return show
}

const ToastContext = createContext<((toast: Toast) => void) | null>(null)

let lastId = 0

const tones = {
  info: { Icon: Info, classes: 'border-l-accent text-accent' },
  success: { Icon: CircleCheck, classes: 'border-l-human text-human' },
  error: { Icon: CircleAlert, classes: 'border-l-ai text-ai' },
}

function ToastCard({ tone, text, action, onEnd }: Toast & { onEnd: () => void }) {
  const { Icon, classes } = tones[tone]
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={classNames(
        'appear pointer-events-auto flex w-full items-start gap-3 rounded-md border border-(--page-edge) border-l-[3px] bg-(--page) px-4 py-3 text-label shadow-lift',
        classes,
      )}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-[1.125rem] shrink-0" />
      <p className="min-w-0 flex-1 break-words text-ink">{text}</p>
      {action && (
        <button
          type="button"
          onClick={() => {
            onEnd()
            action.onSelect()
          }}
          className="touch-target shrink-0 rounded-sm font-semibold text-accent underline underline-offset-[3px]"
        >
          {action.label}
          {action.of && <span className="sr-only"> {action.of}</span>}
        </button>
      )}
      <button
        type="button"
        onClick={onEnd}
        className="touch-target -m-1 shrink-0 rounded-sm p-1 text-ink-faint hover:text-ink"
      >
        <X aria-hidden="true" className="size-4" />
        <span className="sr-only">Dismiss</span>
      </button>
    </div>
  )
}

/**
 * Returns the slot for toasts in the topmost open dialog, else the body: everything outside a modal dialog is
 * behind it and silent for screen readers.
 */
function useToastHost(isNeeded: boolean): Element {
  const [host, setHost] = useState<Element>(document.body)
  useLayoutEffect(() => {
    if (!isNeeded) return
    const find = () =>
      setHost([...document.querySelectorAll('dialog[open] [data-toasts]')].at(-1) ?? document.body)
    find()
    const observer = new MutationObserver(find)
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] })
    return () => observer.disconnect()
  }, [isNeeded])
  return host
}
