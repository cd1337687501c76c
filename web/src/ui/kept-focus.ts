import { useEffect } from 'react'

/**
 * Whoever presses a button in a row that goes away with it goes on at the same button of the next
 * row, else of the one before, else at the list; what goes away elsewhere leaves the focus to what
 * is around it. Only until something else is pressed. Once for everything on a page.
 *
 * A button with `data-acts-at-once` ends something for good and asks nothing first: after it the
 * row itself has the focus, so that a second press does not end the next one as well.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    // A dialog is a layer of its own: what it was opened from may be gone when it closes.
    const places = new WeakMap<Element, Place>()

    function forget(event: Event) {
      places.delete(topLayer())
      if (isHeldEnter(event)) event.preventDefault()
    }

    function note(event: MouseEvent) {
      // A press of a key is a click that the mouse has not counted.
      const isByKey = event.detail === 0
      const place = event.target instanceof Element && placeOf(event.target)
      if (!place || (isLink(place.control) && !isByKey)) return
      places.set(topLayer(), { ...place, isByKey })
    }

    function restore() {
      const layer = topLayer()
      const place = places.get(layer)
      if (!place || isShown(place.control)) return
      // What is hidden keeps the focus until the page is painted.
      const focused = document.activeElement
      if (focused !== document.body && focused !== place.control) return
      const next = goOnFrom(place)
      // What is around it may go away as well, when a page comes in parts: then it goes on from there.
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

/** What does something when it is pressed; a press in a field of text only begins to write there. */
const pressable = 'a[href], button, summary, [type="checkbox"], [type="radio"]'

function topLayer(): Element {
  return [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
}

/** A key that is held presses once: the next press would be one of the next row's button. */
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
  /** What the control does, in every row: the rest of its name is the row's. */
  verb: string
  /** Which of the row's controls it is. */
  at: number
  actsAtOnce: boolean
  /** Its row, those after it, and those before it, the nearest first; none outside of lists. */
  rows: HTMLElement[]
  /** Its list, and what can have the focus around it. */
  around: HTMLElement[]
  /** Whoever uses a pointer looks at a place of the page: it stays where it is. */
  isByKey: boolean
}

function placeOf(target: Element): Omit<Place, 'isByKey'> | null {
  const control = target.closest<HTMLElement>(pressable)
  if (!control) return null
  // A link leads elsewhere, and not to the next row.
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

/** The control that has the focus now; none where only what is around it is left. */
function goOnFrom(place: Place): HTMLElement | undefined {
  const { verb, at, rows, around, isByKey, actsAtOnce } = place
  const row = rows.find((each) => controlsIn(each).length > 0)
  if (actsAtOnce) {
    // Its own row may stay, and then says what happened.
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
    // It is no stop of its own: taken away again when the focus goes on.
    place.tabIndex = -1
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true })
  }
  place.focus({ preventScroll: true })
}

function isLink(control: Element): boolean {
  return control.matches('a')
}

/** A page that is only left for another may stay, hidden, with what was typed there. */
function isShown(element: Element): boolean {
  return element.getClientRects().length > 0
}

/** Those that can take the focus. */
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
