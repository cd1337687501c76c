import { type RefObject, useLayoutEffect } from 'react'

/** What must stay within reach; an empty cell or a line of text may be covered for a while. */
const pressable = 'a[href], button, input, select, textarea, summary, label'

/** Kept between what floats and what it avoids. */
const gap = 8

/**
 * Moves what floats at the lower right corner to where it covers nothing that can be pressed: along
 * the edge to the middle or the left, else up. Where no place is free it stays at its corner.
 */
export function useFreePlace(floating: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    const element = floating.current
    if (!isShown || !element) return
    let place: Move = { left: 0, up: 0 }

    function settle() {
      // It does not run away from whoever is about to press what is in it.
      if (!element || element.querySelector(':focus, button:hover')) return
      const corner = moved(element.getBoundingClientRect(), { left: -place.left, up: -place.up })
      const others = obstaclesOf(element)
      // It moves only when it has to.
      if (isFree(moved(corner, place), others)) return
      place = freePlace(corner, others)
      element.style.translate = `${-place.left}px ${-place.up}px`
    }

    settle()
    const observer = new MutationObserver(settle)
    observer.observe(document.body, { subtree: true, childList: true })
    window.addEventListener('scroll', settle, { capture: true, passive: true })
    window.addEventListener('resize', settle)
    return () => {
      observer.disconnect()
      window.removeEventListener('scroll', settle, { capture: true })
      window.removeEventListener('resize', settle)
      element.style.translate = ''
    }
  }, [floating, isShown])
}

interface Move {
  left: number
  up: number
}

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

function obstaclesOf(element: HTMLElement): Box[] {
  return [...document.querySelectorAll(pressable)]
    .filter((each) => !element.contains(each))
    .map((each) => each.getBoundingClientRect())
    .filter(({ width, height }) => width > 1 && height > 1)
    .map(({ left, right, top, bottom }) => ({
      left: left - gap,
      right: right + gap,
      top: top - gap,
      bottom: bottom + gap,
    }))
}

/** The lowest one, and of those the one nearest to the corner. */
function freePlace(corner: Box, others: readonly Box[]): Move {
  const width = document.documentElement.clientWidth
  const farthest = corner.left - (width - corner.right)
  const places = [0, farthest / 2, farthest]
    .map((left) => ({ left, up: liftOf(moved(corner, { left, up: 0 }), others) }))
    .sort((a, b) => a.up - b.up)
  const [lowest] = places.filter(({ up }) => up < Number.POSITIVE_INFINITY)
  return lowest ?? { left: 0, up: 0 }
}

/** How far up it covers nothing, or infinitely far. */
function liftOf(box: Box, others: readonly Box[]): number {
  let up = 0
  while (box.top - up >= gap) {
    const covered = others.filter((other) => isOver(moved(box, { left: 0, up }), other))
    if (covered.length === 0) return up
    up = box.bottom - Math.min(...covered.map(({ top }) => top))
  }
  return Number.POSITIVE_INFINITY
}

function isFree(box: Box, others: readonly Box[]): boolean {
  return !others.some((other) => isOver(box, other))
}

function isOver(box: Box, other: Box): boolean {
  return (
    box.left < other.right &&
    box.right > other.left &&
    box.top < other.bottom &&
    box.bottom > other.top
  )
}

function moved({ left, right, top, bottom }: Box, move: Move): Box {
  return {
    left: left - move.left,
    right: right - move.left,
    top: top - move.up,
    bottom: bottom - move.up,
  }
}
