import { useEffect } from 'react'

/**
 * Whoever presses something in a row that goes away with it goes on at the same button of the next
 * row, else of the one before, else at the list; what goes away elsewhere leaves the focus to what
 * is around it. Once for everything on a page.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    // A dialog is a layer of its own: what it was opened from may be gone when it closes.
    const places = new WeakMap<Element, Place | null>()
    let isMoving = false

    function follow({ target }: Event) {
      if (isMoving || !(target instanceof Element)) return
      places.set(target.closest('dialog') ?? document.body, placeOf(target))
    }

    function restore() {
      const layer = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
      const place = places.get(layer)
      if (!place || isShown(place.control)) return
      // What is hidden keeps the focus until the page is painted.
      const focused = document.activeElement
      if (focused !== document.body && focused !== place.control) return
      isMoving = true
      const next = goOnFrom(place)
      isMoving = false
      // What is around it may go away as well, when a page comes in parts: then it goes on from there.
      if (next) places.set(layer, placeOf(next))
    }

    const observer = new MutationObserver(restore)
    observer.observe(document.body, { subtree: true, childList: true })
    document.addEventListener('focusin', follow)
    document.addEventListener('pointerdown', follow)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', follow)
      document.removeEventListener('pointerdown', follow)
    }
  }, [])
}

const controls = 'a[href], button, input, select, textarea, summary'

interface Place {
  control: HTMLElement
  /** What the control does, in every row: the rest of its name is the row's. */
  verb: string
  /** Which of the row's controls it is. */
  at: number
  /** Its row, those after it, and those before it, the nearest first; none outside of lists. */
  rows: Element[]
  /** Its list, and what can have the focus around it. */
  around: HTMLElement[]
}

function placeOf(target: Element): Place | null {
  const control = target.closest<HTMLElement>(controls)
  if (!control) return null
  const row = control.closest('tbody > tr, li')
  const list = row?.closest<HTMLElement>('table, ul, ol')
  if (!row || !list) {
    return { control, verb: '', at: 0, rows: [], around: focusableAround(control) }
  }
  const all = [...(row.parentElement?.children ?? [])]
  const at = all.indexOf(row)
  return {
    control,
    verb: verbOf(control),
    at: controlsIn(row).indexOf(control),
    rows: [...all.slice(at), ...all.slice(0, at).reverse()],
    around: [list, ...focusableAround(list)],
  }
}

/** The control that has the focus now; none where only what is around it is left. */
function goOnFrom({ verb, at, rows, around }: Place): HTMLElement | undefined {
  const row = rows.find((each) => isShown(each) && controlsIn(each).length > 0)
  const found = row ? controlsIn(row) : []
  const next = found.find((each) => verbOf(each) === verb) ?? found[at] ?? found.at(-1)
  if (next) next.focus()
  else focusOnce(around.find(isShown))
  return next
}

function focusOnce(list: HTMLElement | undefined): void {
  if (!list) return
  if (!list.hasAttribute('tabindex')) {
    // It is no stop of its own: taken away again when the focus goes on.
    list.tabIndex = -1
    list.addEventListener('blur', () => list.removeAttribute('tabindex'), { once: true })
  }
  list.focus({ preventScroll: true })
}

/** A page that is only left for another may stay, hidden, with what was typed there. */
function isShown(element: Element): boolean {
  return element.getClientRects().length > 0
}

function controlsIn(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>(controls)]
}

function verbOf(control: Element): string {
  return control.textContent.trim().split(/\s/)[0] ?? ''
}

function focusableAround(element: Element): HTMLElement[] {
  const around = element.parentElement?.closest<HTMLElement>('[tabindex]')
  return around ? [around, ...focusableAround(around)] : []
}
