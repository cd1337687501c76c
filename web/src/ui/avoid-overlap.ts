import { type RefObject, useLayoutEffect } from 'react'

/** What must stay reachable; an empty cell or a line of text may be covered for a while. */
const pressable = 'a[href], button, input, select, textarea, summary, label'

/** The space between the floating element and what it avoids. */
const gap = 8

/**
 * Moves an element that floats in the lower right corner to where it covers nothing pressable: along the edge
 * to the middle or the left, else up. If no place is free, it covers as little as possible, and not the
 * focused element; on a phone the page can be scrolled until its end is above it.
 */
export function useAvoidOverlap(floating: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    const element = floating.current
    if (!isShown || !element) return
    const { style } = document.documentElement
    let place: Move = { left: 0, up: 0 }
    let frame = 0

    function moveTo(next: Move) {
      place = next
      if (element) element.style.translate = `${-place.left}px ${-place.up}px`
    }

    function settle() {
      frame = 0
      if (!element) return
      const here = element.getBoundingClientRect()
      style.setProperty('--floating', `${here.height + 2 * gap}px`)
      // It moves only if necessary, and never away from a user who is about to press something in it.
      const isHeld = element.querySelector(':focus, :active, button:hover')
      const others = obstaclesOf(element)
      if (isInSight(here) && (isHeld || coveredBy(here, others) === 0)) return
      moveTo(bestPlace(moved(here, { left: -place.left, up: -place.up }), others))
    }

    /** Measuring is slow, so it is done once per frame for all changes. */
    function settleSoon() {
      frame ||= requestAnimationFrame(settle)
    }

    function startAgain() {
      moveTo({ left: 0, up: 0 })
      settleSoon()
    }

    settle()
    const observer = new MutationObserver(settleSoon)
    observer.observe(document.body, { subtree: true, childList: true })
    window.addEventListener('scroll', settleSoon, { capture: true, passive: true })
    window.addEventListener('resize', startAgain)
    document.addEventListener('focusin', settleSoon)
    const releases = ['pointerout', 'pointerup', 'focusout']
    for (const each of releases) element.addEventListener(each, settleSoon)
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      window.removeEventListener('scroll', settleSoon, { capture: true })
      window.removeEventListener('resize', startAgain)
      document.removeEventListener('focusin', settleSoon)
      for (const each of releases) element.removeEventListener(each, settleSoon)
      element.style.translate = ''
      style.removeProperty('--floating')
    }
  }, [floating, isShown])
}

interface Move {
  left: number
  up: number
}

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

interface Obstacle extends Box {
  weight: number
}

/** The focused element is the last to be covered. */
const focusWeight = 1000

/** The pressable elements in the viewport. */
function obstaclesOf(element: HTMLElement): Obstacle[] {
  return [...document.querySelectorAll(pressable)]
    .filter((each) => !element.contains(each))
    .map((each) => ({
      box: each.getBoundingClientRect(),
      weight: each === document.activeElement ? focusWeight : 1,
    }))
    .filter(({ box: { width, height } }) => width > 1 && height > 1)
    .filter(({ box: { top, bottom } }) => bottom > 0 && top < window.innerHeight)
    .map(({ box: { left, right, top, bottom }, weight }) => ({
      weight,
      left: left - gap,
      right: right + gap,
      top: top - gap,
      bottom: bottom + gap,
    }))
}

/** The place that covers least; among equals the lowest, then the one nearest to the corner. */
function bestPlace(corner: Box, others: readonly Obstacle[]): Move {
  const width = document.documentElement.clientWidth
  const farthest = Math.max(0, corner.left - (width - corner.right))
  const heights = [0, ...others.map(({ top }) => corner.bottom - top)].filter(
    (up) => up === 0 || (up > 0 && up <= corner.top - gap),
  )
  const [best] = [0, farthest / 2, farthest]
    .flatMap((left) => heights.map((up) => ({ left, up })))
    .map((move) => ({ move, covered: coveredBy(moved(corner, move), others) }))
    .sort((a, b) => a.covered - b.covered || a.move.up - b.move.up || a.move.left - b.move.left)
  return best?.move ?? { left: 0, up: 0 }
}

function isInSight({ left, right, top, bottom }: Box): boolean {
  const { clientWidth } = document.documentElement
  return left >= 0 && top >= 0 && right <= clientWidth && bottom <= window.innerHeight
}

/** How much pressable area it would cover. */
function coveredBy(box: Box, others: readonly Obstacle[]): number {
  return others.reduce((sum, other) => {
    const width = Math.min(box.right, other.right) - Math.max(box.left, other.left)
    const height = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top)
    return sum + other.weight * Math.max(0, width) * Math.max(0, height)
  }, 0)
}

function moved({ left, right, top, bottom }: Box, move: Move): Box {
  return {
    left: left - move.left,
    right: right - move.left,
    top: top - move.up,
    bottom: bottom - move.up,
  }
}
