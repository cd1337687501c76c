import { useEffect } from 'react'

/**
 * When a button is pressed and its row then disappears, focuses the same button of the next row, else of
 * the previous row, else the list; anywhere else, a control that disappears passes the focus to what
 * surrounds it. This lasts only until something else is pressed. Use once per page.
 *
 * A button with `data-acts-at-once` ends something permanently without asking first: the focus then moves
 * to the row itself, so that a second press does not end the next one as well.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    // Dialogs are tracked separately: what a dialog was opened from may be gone when it closes.
    const places = new WeakMap<Element, Place>()

    function forget(event: Event) {
      places.delete(topLayer())
      if (isHeldEnter(event)) event.preventDefault()
    }

    function note(event: MouseEvent) {
      // A click triggered by the keyboard has a detail of 0.
      const isByKey = event.detail === 0
      const place = event.target instanceof Element && placeOf(event.target)
      if (!place || (isLink(place.control) && !isByKey)) return
      places.set(topLayer(), { ...place, isByKey })
    }

    function restore() {
      const layer = topLayer()
      const place = places.get(layer)
      if (!place || isShown(place.control)) return
      // A hidden element keeps the focus until the next paint.
      const focused = document.activeElement
      if (focused !== document.body && focused !== place.control) return
      const next = goOnFrom(place)
      // The focused element may disappear too when a page loads in parts; then the search continues from
      // there.
      const after = next && placeOf(next)
      if (after) places.set(layer, { ...after, isByKey: place.isByKey })
    }

    const observer = new MutationObserver(restore)
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ['hidden', 'open'],
    })
    const capture = { capture: true }
    document.addEventListener('keydown', forget, capture)
    document.addEventListener('pointerdown', forget, capture)
    document.addEventListener('click', note, capture)
    return () => {
      observer.disconnect()
      document.removeEventListener('keydown', forget, capture)
      document.removeEventListener('pointerdown', forget, capture)
      document.removeEventListener('click', note, capture)
    }
  }, [])
}

const controls = 'a[href], button, input, select, textarea, summary'

/** Controls that act when pressed; pressing a text field only starts typing. */
const pressable = 'a[href], button, summary, [type="checkbox"], [type="radio"]'

function topLayer(): Element {
  return [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
}

/** Holding down a key must count only once; otherwise the repeat would press the button of the next row. */
function isHeldEnter(event: Event): boolean {
  return (
    event instanceof KeyboardEvent &&
    event.repeat &&
    event.key === 'Enter' &&
    event.target instanceof HTMLButtonElement
  )
}

interface Place {
  control: HTMLElement
  /** The first word of the control's label, which is the same in every row; the rest names the row. */
  verb: string
  /** The control's position among those of its row. */
  at: number
  actsAtOnce: boolean
  /** Its row, the rows after it, then those before it from near to far; empty outside of lists. */
  rows: HTMLElement[]
  /** Its list and the focusable elements around it. */
  around: HTMLElement[]
  /** If false, the page is not scrolled: pointer users are looking at a particular spot. */
  isByKey: boolean
}

function placeOf(target: Element): Omit<Place, 'isByKey'> | null {
  const control = target.closest<HTMLElement>(pressable)
  if (!control) return null
  // A link leads to another page, not to the next row.
  const row = isLink(control) ? null : control.closest<HTMLElement>('tbody > tr, li')
  const list = row?.closest<HTMLElement>('table, ul, ol')
  if (!row || !list) {
    const around = focusableAround(control)
    return { control, verb: '', at: 0, actsAtOnce: false, rows: [], around }
  }
  const all = [...(row.parentElement?.querySelectorAll<HTMLElement>(':scope > *') ?? [])]
  const at = all.indexOf(row)
  return {
    control,
    verb: verbOf(control),
    at: controlsIn(row).indexOf(control),
    actsAtOnce: control.hasAttribute('data-acts-at-once'),
    rows: [...all.slice(at), ...all.slice(0, at).reverse()],
    around: [list, ...focusableAround(list)],
  }
}

/**
 * Moves the focus and returns the control that now has it, or undefined if only a surrounding element was
 * left.
 */
function goOnFrom(place: Place): HTMLElement | undefined {
  const { verb, at, rows, around, isByKey, actsAtOnce } = place
  const row = rows.find((each) => controlsIn(each).length > 0)
  if (actsAtOnce) {
    // Its own row may remain, showing the result.
    const [own] = rows
    focusOnce((own && isShown(own) ? own : row) ?? around.find(isShown))
    return undefined
  }
  const found = row ? controlsIn(row) : []
  const next = found.find((each) => verbOf(each) === verb) ?? found[at] ?? found.at(-1)
  next?.focus({ preventScroll: !isByKey })
  if (next?.matches(':focus')) return next
  focusOnce(around.find(isShown))
  return undefined
}

function focusOnce(place: HTMLElement | undefined): void {
  if (!place) return
  if (!place.hasAttribute('tabindex')) {
    // Made focusable only for now; removed again on blur so that it is not a lasting tab stop.
    place.tabIndex = -1
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true })
  }
  place.focus({ preventScroll: true })
}

function isLink(control: Element): boolean {
  return control.matches('a')
}

/** Hidden elements do not count: a page that was left may be kept, hidden, with what was typed there. */
function isShown(element: Element): boolean {
  return element.getClientRects().length > 0
}

/** The controls of a row that can take the focus. */
function controlsIn(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>(controls)].filter(
    (each) => isShown(each) && !each.matches(':disabled'),
  )
}

function verbOf(control: Element): string {
  return control.textContent.trim().split(/\s/)[0] ?? ''
}

function focusableAround(element: Element): HTMLElement[] {
  const around = element.parentElement?.closest<HTMLElement>('[tabindex]')
  return around ? [around, ...focusableAround(around)] : []
}
