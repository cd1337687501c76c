import type { Page } from '@playwright/test'
import { brokenRules } from './fixtures.ts'
import { sidewaysScroll } from './staff.ts'

/** What a program can say against a page as it stands now. */
export async function complaintsAbout(page: Page): Promise<string[]> {
  const broken = await brokenRules(page)
  const beyond = await sidewaysScroll(page)
  return [...broken, ...(beyond > 0 ? [`scrolls sideways by ${beyond} px`] : [])]
}

/** Where the focus is, in the words of the accessibility tree, and what is wrong there. */
interface FocusStop {
  what: string
  problems: string[]
}

const mostStops = 150

/** Goes through the page with the Tab key alone until it has been everywhere. */
export async function walkByKeyboard(page: Page): Promise<FocusStop[]> {
  await page.evaluate(
    'document.activeElement?.blur?.(); window.scrollTo(0, 0); window.stops = new Set(); window.lastStop = null',
  )
  const stops: FocusStop[] = []
  while (stops.length < mostStops) {
    await page.keyboard.press('Tab')
    // Messages move away from what has the focus before the next frame is painted.
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

/** Null where the focus has left the page or has been before. */
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
