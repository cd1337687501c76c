import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { makeContactSheet, type Picture } from './contact-sheet.ts'
import { makeCustomer } from './customer.ts'
import { demoPassword, demoPeople } from './demo.ts'
import { signIn } from './fixtures.ts'
import { complaintsAbout, walkByKeyboard } from './inspection.ts'
import type { Product } from './product.ts'
import type { Scene, State } from './states/state.ts'

const sizes = [
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
]
const colorSchemes = ['light', 'dark'] as const

function sizesOf({ isNarrow }: State) {
  return isNarrow ? sizes.slice(-1) : sizes
}

/** By eye, by the axe rules, and with the Tab key. */
export const ways = ['eyes', 'rules', 'keyboard'] as const
export type Way = (typeof ways)[number]

interface Look {
  product: Product
  name: string
  state: State
  ways: readonly Way[]
  /** Where the pictures, the accessibility tree and the Tab order are saved. */
  directory: string
}

/** Sets up a state, inspects it, and returns the problems found automatically. */
export async function lookAt(browser: Browser, look: Look): Promise<string[]> {
  const context = await browser.newContext({
    baseURL: look.product.url,
    viewport: sizesOf(look.state)[0] ?? null,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/Warsaw',
  })
  context.setDefaultTimeout(60_000)
  try {
    const page = await context.newPage()
    await bringAbout({ page, product: look.product, beginner: null }, look.state)
    const complaints: string[] = []
    if (look.ways.includes('eyes')) await takePictures(page, look)
    if (look.ways.includes('rules') && !look.state.isForeign) {
      complaints.push(...(await applyRules(page, look)))
    }
    if (look.ways.includes('keyboard') && !look.state.isForeign) {
      complaints.push(...(await tryKeyboard(page, look)))
    }
    return [...new Set(complaints)]
  } finally {
    await context.close()
  }
}

/** Opens a state's page as the user it is for, and takes its steps. */
export async function bringAbout(
  scene: Scene,
  { as, path, prepare, arrange }: State,
): Promise<void> {
  const { page, product } = scene
  if (as === 'beginner') scene.beginner = await makeCustomer(product)
  const token = scene.beginner?.token ?? (await demoToken(product, as))
  if (token) {
    await page.goto('/favicon.svg')
    await page.evaluate((value) => localStorage.setItem('token', value), token)
  }
  await prepare?.(scene)
  await page.goto(typeof path === 'string' ? path : await path(scene))
  // An answer held back for the picture would keep the network busy forever.
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined)
  await arrange?.(scene)
  await page.waitForTimeout(300)
}

async function demoToken(product: Product, as: State['as']): Promise<string | null> {
  if (!as || as === 'beginner') return null
  return signIn(product, { email: demoPeople[as], password: demoPassword })
}

async function takePictures(page: Page, look: Look): Promise<void> {
  const { name, state, directory } = look
  const rows: Picture[][] = []
  for (const colorScheme of colorSchemes) {
    const row: Picture[] = []
    for (const size of sizesOf(state)) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      if (state.isServed) await loadAgain(page, look)
      await paintAll(page)
      await page.waitForTimeout(100)
      const hasDialog = await page.locator('dialog[open], [role=dialog]').first().isVisible()
      const file = join(directory, 'single', `${name}-${size.width}-${colorScheme}.png`)
      await page.screenshot({ path: file, fullPage: !hasDialog && !state.isForeign })
      row.push({ file, width: size.width })
    }
    rows.push(row)
  }
  const browser = page.context().browser()
  if (!browser) throw new Error('The page has lost its browser')
  await makeContactSheet(browser, { title: name, rows, file: join(directory, `${name}.png`) })
}

/** Paints off-screen content too, since a full-page picture shows it without scrolling. */
async function paintAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    const painted = new CSSStyleSheet()
    painted.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets = [painted]
  })
}

/** Reloads the page to apply the theme, and repeats the state's steps if that is possible. */
async function loadAgain(page: Page, { product, state }: Look): Promise<void> {
  await page.reload({ waitUntil: 'networkidle' })
  if (state.isArrangedAgain) await state.arrange?.({ page, product, beginner: null })
}

/** Covers every width and both themes at half the cost of every combination. */
async function applyRules(page: Page, look: Look): Promise<string[]> {
  const { state } = look
  const complaints: string[] = []
  for (const { width, colorScheme } of state.isNarrow ? narrowViews : ruledViews) {
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    if (state.isServed) await loadAgain(page, look)
    const found = await complaintsAbout(page)
    complaints.push(...found.map((each) => `${width} px, ${colorScheme}: ${each}`))
  }
  return complaints
}

const ruledViews = [
  { width: 1440, colorScheme: 'light' },
  { width: 820, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const

const narrowViews = colorSchemes.map((colorScheme) => ({ width: 390, colorScheme }))

/** On a desktop and on a phone, where bars cover the edges of the page. */
async function tryKeyboard(page: Page, { name, state, directory }: Look): Promise<string[]> {
  const complaints: string[] = []
  const lines: string[] = []
  for (const width of state.isNarrow ? [390] : [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    lines.push(`${width} px`)
    for (const { what, problems } of await walkByKeyboard(page)) {
      lines.push(`  ${[what, ...problems].join('   <- ')}`)
      complaints.push(...problems.map((problem) => `${width} px, focus on ${what}: ${problem}`))
    }
  }
  writeFileSync(join(directory, `${name}.keyboard.txt`), lines.join('\n'))
  writeFileSync(join(directory, `${name}.yml`), await page.locator('body').ariaSnapshot())
  return complaints
}
