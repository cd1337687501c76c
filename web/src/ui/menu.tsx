import { Check } from 'lucide-react'
import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  use,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { classNames } from './class-names.ts'

interface MenuProps {
  /** The accessible name of the button and of the menu. */
  label: string
  /** What the button shows. */
  trigger: ReactNode
  triggerClassName?: string
  children: ReactNode
}

/** A button that opens a list of actions, with arrow keys, Home, End, Escape and Tab as in a desktop menu. */
export function Menu({ label, trigger, triggerClassName, children }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  function close() {
    setOpen(false)
    button.current?.focus()
  }

  useEffect(() => {
    if (!isOpen) return
    itemsIn(root.current).at(0)?.focus()
    function closeOutside(event: Event) {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
    }
  }, [isOpen])

  function onKeyDown(event: KeyboardEvent) {
    // The menu is no tab stop itself, so Tab then moves on from the button.
    if (event.key === 'Escape' || event.key === 'Tab') close()
    else if (!moveFocus(itemsIn(root.current), event.key)) return
    if (event.key !== 'Tab') event.preventDefault()
  }

  return (
    <div ref={root} className="relative">
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
        className={triggerClassName}
      >
        <span className="sr-only">{label}</span>
        {trigger}
      </button>
      {isOpen && (
        <div
          id={id}
          role="menu"
          aria-label={label}
          tabIndex={-1}
          onKeyDown={onKeyDown}
          className="appear absolute top-full right-0 z-20 mt-2 w-72 rounded-lg border border-(--page-edge) bg-(--page) p-1.5 shadow-lift"
        >
          <MenuContext value={close}>{children}</MenuContext>
        </div>
      )}
    </div>
  )
}

interface MenuItemProps {
  onSelect: () => void
  children: ReactNode
  icon?: ReactNode
}

export function MenuItem({ onSelect, icon, children }: MenuItemProps) {
  const close = use(MenuContext)
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      onClick={() => {
        close()
        onSelect()
      }}
      className={itemClasses}
    >
      {icon}
      {children}
    </button>
  )
}

/** One of several choices; selecting it leaves the menu open, so that the effect can be seen. */
export function MenuRadio({
  onSelect,
  isChecked,
  icon,
  children,
}: MenuItemProps & { isChecked: boolean }) {
  return (
    <button
      type="button"
      role="menuitemradio"
      aria-checked={isChecked}
      tabIndex={-1}
      onClick={onSelect}
      className={itemClasses}
    >
      {icon}
      {children}
      <Check
        aria-hidden="true"
        className={classNames('ml-auto size-4', !isChecked && 'invisible')}
      />
    </button>
  )
}

/** One of several on/off items; the menu stays open for the next. */
export function MenuCheckbox({
  onSelect,
  isChecked,
  children,
}: Omit<MenuItemProps, 'icon'> & { isChecked: boolean }) {
  return (
    <button
      type="button"
      role="menuitemcheckbox"
      aria-checked={isChecked}
      tabIndex={-1}
      onClick={onSelect}
      className={itemClasses}
    >
      <Check aria-hidden="true" className={classNames('size-4', !isChecked && 'invisible')} />
      {children}
    </button>
  )
}

export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a menu
    <div role="group" aria-label={label}>
      <p aria-hidden="true" className="px-3 pt-2 pb-1 text-caption text-ink-faint">
        {label}
      </p>
      {children}
    </div>
  )
}

export function MenuSeparator() {
  return <hr className="my-1.5 border-rule" />
}

const MenuContext = createContext<() => void>(() => undefined)

const itemClasses =
  'flex w-full items-center gap-2.5 rounded-md px-3 py-2 text-left text-label pointer-coarse:py-2.5 hover:bg-shade focus-visible:bg-shade focus-visible:outline-offset-0'

function itemsIn(root: HTMLElement | null): HTMLElement[] {
  return [...(root?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]
}

/** Moves the focus according to the key and returns whether the key was handled. */
function moveFocus(items: HTMLElement[], key: string): boolean {
  const current = items.findIndex((item) => item.matches(':focus'))
  const targets: Record<string, number> = {
    ArrowDown: (current + 1) % items.length,
    ArrowUp: (current - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  }
  const target = targets[key]
  if (target === undefined) return false
  items[target]?.focus()
  return true
}
