import { useEffect } from 'react'

/**
 * Whoever presses something in a row that goes away with it goes on at the same button of the next
 * row, else of the one before, else at the list. Once for all lists and tables of a page.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let place: Place | null = null

    function follow({ target }: Event) {
      if (!(target instanceof Element)) return
      const dialog = target.closest('dialog')
      // A question about a row is no other place: what it was asked for may be gone afterwards.
      if (dialog && place && !dialog.contains(place.control)) return
      place = placeOf(target)
    }

    function restore() {
      if (!place || place.control.isConnected || document.activeElement !== document.body) return
      const lost = place
      place = null
      goOnFrom(lost)
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
  /** Its row, those after it, and those before it, the nearest first. */
  rows: Element[]
  /** The list, and what can have the focus around it. */
  around: HTMLElement[]
}

function placeOf(target: Element): Place | null {
  const control = target.closest<HTMLElement>(controls)
  const row = control?.closest('tbody > tr, li')
  const list = row?.closest<HTMLElement>('table, ul, ol')
  if (!control || !row || !list) return null
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

function goOnFrom({ verb, at, rows, around }: Place): void {
  const row = rows.find((each) => each.isConnected && controlsIn(each).length > 0)
  const found = row ? controlsIn(row) : []
  const next = found.find((each) => verbOf(each) === verb) ?? found[at] ?? found.at(-1)
  if (next) next.focus()
  else focusOnce(around.find((each) => each.isConnected))
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
