import type { Page } from '@playwright/test'
import { brokenRules, expect } from './fixtures.ts'
import { sidewaysScroll } from './staff.ts'

/** The problems on a page, as it is now, that can be found automatically. */
export async function complaintsAbout(page: Page): Promise<string[]> {
  const broken = await brokenRules(page)
  const beyond = await sidewaysScroll(page)
  const hidden = await actionsOutOfSight(page)
  return [
    ...broken,
    ...(beyond > 0 ? [`scrolls sideways by ${beyond} px`] : []),
    ...hidden.map((action) => `only reached by scrolling sideways: ${action}`),
  ]
}

/**
 * Buttons, links and fields outside the screen, or outside a box that has to be scrolled sideways to reach
 * them. Ignores rows of tabs, which indicate that they continue, and text cut off with an ellipsis.
 */
export function actionsOutOfSight(page: Page): Promise<string[]> {
  return page.evaluate<
    string[]
  >(`[...document.querySelectorAll('a[href], button, input, select, textarea')]
    .filter((action) => {
      const { left, right, width, height } = action.getBoundingClientRect()
      if (width <= 1 || height <= 1 || !action.checkVisibility() || action.closest('[role=tablist], pre')) return false
      const boxes = [document.documentElement]
      for (let each = action.parentElement; each; each = each.parentElement) {
        const { position, overflowX, textOverflow } = getComputedStyle(each)
        if (textOverflow === 'ellipsis') return false
        if (overflowX !== 'visible') boxes.push(each)
        // Drawn over everything else; the boxes around it do not cut it off.
        if (position === 'fixed') break
      }
      return boxes.some((each) => {
        const box = each.getBoundingClientRect()
        return left < Math.max(box.left, 0) - 1 || right > Math.min(box.right, innerWidth) + 1
      })
    })
    .map((action) => [action.tagName.toLowerCase(), action.getAttribute('aria-label') ?? action.textContent]
      .join(' ').trim().replaceAll(/\\s+/g, ' ').slice(0, 70))`)
}

/** Expects everything clickable to be within the screen at its size; for desktop sizes, also on a tablet. */
export async function expectInReach(page: Page): Promise<void> {
  const size = page.viewportSize()
  if (!size) throw new Error('The window has no size')
  for (const each of size.width > tablet.width ? [size, tablet] : [size]) {
    await page.setViewportSize(each)
    const where = `${page.url()} at ${each.width} px`
    expect(await sidewaysScroll(page), where).toBe(0)
    expect(await actionsOutOfSight(page), where).toEqual([])
  }
  await page.setViewportSize(size)
}

const tablet = { width: 820, height: 1180 }

/** Where the focus is, as the accessibility tree describes it, and the problems found there. */
interface FocusStop {
  what: string
  problems: string[]
}

const mostStops = 150

/** Goes through the page with the Tab key until every element has been reached. */
export async function walkByKeyboard(page: Page): Promise<FocusStop[]> {
  await page.evaluate(
    'document.activeElement?.blur?.(); window.scrollTo(0, 0); window.stops = new Set(); window.lastStop = null',
  )
  const stops: FocusStop[] = []
  while (stops.length < mostStops) {
    await page.keyboard.press('Tab')
    // Messages move out of the way of the focused element before the next frame is painted.
    await page.evaluate(nextFrame)
    const stop = (await page.evaluate(describeFocus)) as FocusStop | 'same' | null
    if (stop === 'same') continue
    if (!stop) break
    stops.push(stop)
  }
  return stops
}

const nextFrame =
  'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))'

/** Null if the focus has left the page or has been on this element before. */
const describeFocus = `(() => {
  const element = document.activeElement
  if (!element || element === document.body) return null
  // A date has several stops of its own, which the browser outlines.
  if (window.stops.has(element)) return element.type === 'date' && element === window.lastStop ? 'same' : null
  window.lastStop = element
  window.stops.add(element)
  const problems = []
  const box = element.getBoundingClientRect()
  const { innerWidth: width, innerHeight: height } = window
  const isSeen = box.bottom > 0 && box.right > 0 && box.top < height && box.left < width
  if (!isSeen) problems.push('out of sight')
  const outlined = (each) => {
    const style = getComputedStyle(each)
    return style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0
  }
  // A control that cannot be styled lends its outline to what stands for it.
  const near = [element, element.nextElementSibling, element.parentElement, element.parentElement?.parentElement, element.closest('label')]
  if (!near.some((each) => each && outlined(each))) problems.push('no outline')
  if (isSeen) {
    const x = Math.min(Math.max(box.left + box.width / 2, 1), width - 1)
    // Of what is taller than the screen, its middle; bars may cover its ends.
    const y = box.height > height ? height / 2 : Math.min(Math.max(box.top + Math.min(box.height, 40) / 2, 1), height - 1)
    const top = document.elementFromPoint(x, y)
    const isOwn = top && (element.contains(top) || top.contains(element) || top.closest('label')?.contains(element) || element.labels?.[0] === top.closest('label'))
    if (!isOwn) problems.push('covered by ' + (top?.outerHTML.slice(0, 80) ?? 'nothing'))
  }
  const name = element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.textContent
  return { what: element.tagName.toLowerCase() + ' ' + (name ?? '').trim().replaceAll(/\\s+/g, ' ').slice(0, 70), problems }
})()`
