import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { api } from '@inkprint/contract'
import type { Page } from '@playwright/test'
import type { Customer } from '../customer.ts'
import { register } from '../fixtures.ts'
import { linkIn, waitForMail } from '../mailbox.ts'
import { ask, type Product } from '../product.ts'

export interface Scene {
  page: Page
  product: Product
  /** The one just made, in states that are looked at as a `beginner`. */
  beginner: Customer | null
}

/** A state of a screen, and how to bring it about on the seeded demo. */
export interface State {
  /** Who looks; a `beginner` was made a moment ago and has an organization without anything in it. */
  as?: 'customer' | 'newcomer' | 'staff' | 'beginner'
  path: string | ((scene: Scene) => Promise<string>)
  /** Before the page is opened. */
  prepare?: (scene: Scene) => Promise<unknown>
  /** Once it is there. */
  arrange?: (scene: Scene) => Promise<unknown>
  /** Only there on a phone. */
  isNarrow?: boolean
  /** A page of the server, loaded again for every picture: most of them take their theme only then. */
  isServed?: boolean
  /** Of a page of the server: what is opened on it is gone once it is loaded again. */
  isArrangedAgain?: boolean
  /** Only looked at, as far as a screen shows: not ours to walk through, or gone in a moment. */
  isForeign?: boolean
}

export type States = Record<string, State>

export function press(name: string | RegExp) {
  return ({ page }: Pick<Scene, 'page'>) =>
    page.getByRole('button', { name, exact: true }).first().click()
}

/** Clicks a tab inside the dashboard, a dialog or a result. */
export function turnTo(name: string | RegExp) {
  return ({ page }: Pick<Scene, 'page'>) => page.getByRole('tab', { name }).click()
}

/** One step after the other. */
export function inTurn(...steps: ((scene: Scene) => Promise<unknown>)[]) {
  return async (scene: Scene) => {
    for (const step of steps) await step(scene)
  }
}

export function fill(values: Record<string, string>) {
  return async ({ page }: Pick<Scene, 'page'>) => {
    for (const [label, value] of Object.entries(values)) {
      await page.getByLabel(label, { exact: true }).last().fill(value)
    }
  }
}

export function see(words: string | RegExp) {
  return ({ page }: Pick<Scene, 'page'>) =>
    page.getByText(words).filter({ visible: true }).first().waitFor()
}

/** Messages stay and nobody is taken to another page: timers of a few seconds never end. */
export function stayAsItIs({ page }: Pick<Scene, 'page'>) {
  return page.addInitScript({
    content: `const start = window.setTimeout
      window.setTimeout = (act, ms = 0) => (ms >= 3000 && ms <= 10000 ? 0 : start(act, ms))`,
  })
}

/** A text of the detector's tests, by its name. */
export function textNamed(name: string): string {
  return readFileSync(
    new URL(`../../../detector/test-data/texts/${name}.txt`, import.meta.url),
    'utf8',
  ).trim()
}

/** A sentence that is not English; twenty of them are words enough. */
export const polish =
  'Prom odpłynął z opóźnieniem, bo deszcz zalał dolny pokład i nikt nie narzekał. '

export const newPassword = 'Correct-Horse-7'

/** Somebody who registered and has not opened the mail; the link in it. */
export async function registerSomebody({
  product,
}: Pick<Scene, 'product'>): Promise<{ email: string; link: string }> {
  const email = `${randomUUID().slice(0, 8)}@example.com`
  await register(product, { email, password: newPassword })
  const link = await mailedLink(product, { to: email, subject: 'Confirm' })
  return { email, link }
}

/** The path and query of the link in the newest such mail. */
export async function mailedLink(
  product: Product,
  wanted: { to: string; subject: string },
): Promise<string> {
  const { pathname, search } = new URL(linkIn(await waitForMail(product.dataDir, wanted)))
  return pathname + search
}

/** The beginner's own, and where the link in the mail to the new address leads. */
export async function requestEmailChange({ product, beginner }: Scene) {
  if (!beginner) throw new Error('Only a beginner changes the email address')
  const to = `new-${beginner.email}`
  const request = { new_email: to, current_password: beginner.password }
  await ask(product, api.emailChange.request, request, beginner.token)
  return { to, link: await mailedLink(product, { to, subject: 'Confirm your new email' }) }
}

/** To the end; and where the link in the mail to the earlier address leads. */
export async function changeEmail(scene: Scene) {
  const { product, beginner } = scene
  const { link } = await requestEmailChange(scene)
  const token = new URLSearchParams(link.split('?')[1]).get('token') ?? ''
  await ask(product, api.emailChange.confirm, { token })
  const to = beginner?.email ?? ''
  const subject = 'Your email address was changed'
  return { to, subject, undoLink: await mailedLink(product, { to, subject }) }
}
