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
  /** The customer just made, in states that are viewed as a `beginner`. */
  beginner: Customer | null
}

/** A state of a screen, and how to set it up on the seeded demo. */
export interface State {
  /** Who views it; a `beginner` was just made and has an empty organization. */
  as?: 'customer' | 'newcomer' | 'staff' | 'beginner'
  path: string | ((scene: Scene) => Promise<string>)
  /** Runs before the page is opened. */
  prepare?: (scene: Scene) => Promise<unknown>
  /** Runs after the page is open. */
  arrange?: (scene: Scene) => Promise<unknown>
  /** Exists only on a phone. */
  isNarrow?: boolean
  /** A server-rendered page, reloaded for every picture: most of them apply the theme only on load. */
  isServed?: boolean
  /** For a server-rendered page: repeats `arrange` after reloading, which closes what was opened on it. */
  isArrangedAgain?: boolean
  /** Only captured, without scrolling: the page is not ours, or it disappears in a moment. */
  isForeign?: boolean
}

export type States = Record<string, State>

export function press(name: string | RegExp) {
  return ({ page }: Pick<Scene, 'page'>) =>
    page.getByRole('button', { name, exact: true }).first().click()
}

/** Clicks a tab in the dashboard, a dialog or a result. */
export function turnTo(name: string | RegExp) {
  return ({ page }: Pick<Scene, 'page'>) => page.getByRole('tab', { name }).click()
}

/** Runs steps one after the other. */
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

/** Keeps messages and prevents redirects: timers of a few seconds never fire. */
export function stayAsItIs({ page }: Pick<Scene, 'page'>) {
  return page.addInitScript({
    content: `const start = window.setTimeout
      window.setTimeout = (act, ms = 0) => (ms >= 3000 && ms <= 10000 ? 0 : start(act, ms))`,
  })
}

/** A text from the detector's test data, by name. */
export function textNamed(name: string): string {
  return readFileSync(
    new URL(`../../../detector/test-data/texts/${name}.txt`, import.meta.url),
    'utf8',
  ).trim()
}

/** A sentence that is not English; twenty of them are enough words. */
export const polish =
  'Prom odpłynął z opóźnieniem, bo deszcz zalał dolny pokład i nikt nie narzekał. '

export const newPassword = 'Correct-Horse-7'

/** Registers somebody who has not opened the mail yet; returns the link in it. */
export async function registerSomebody({
  product,
}: Pick<Scene, 'product'>): Promise<{ email: string; link: string }> {
  const email = `${randomUUID().slice(0, 8)}@example.com`
  await register(product, { email, password: newPassword })
  const link = await mailedLink(product, { to: email, subject: 'Confirm' })
  return { email, link }
}

/** The path and query of the link in the newest matching mail. */
export async function mailedLink(
  product: Product,
  wanted: { to: string; subject: string },
): Promise<string> {
  const { pathname, search } = new URL(linkIn(await waitForMail(product.dataDir, wanted)))
  return pathname + search
}

/**
 * Requests a change of the beginner's address; returns the path of the link in the mail to the new address.
 */
export async function requestEmailChange({ product, beginner }: Scene) {
  if (!beginner) throw new Error('Only a beginner changes the email address')
  const to = `new-${beginner.email}`
  const request = { new_email: to, current_password: beginner.password }
  await ask(product, api.emailChange.request, request, beginner.token)
  return { to, link: await mailedLink(product, { to, subject: 'Confirm your new email' }) }
}

/** Completes the change; returns the path of the link in the mail to the previous address. */
export async function changeEmail(scene: Scene) {
  const { product, beginner } = scene
  const { link } = await requestEmailChange(scene)
  const token = new URLSearchParams(link.split('?')[1]).get('token') ?? ''
  await ask(product, api.emailChange.confirm, { token })
  const to = beginner?.email ?? ''
  const subject = 'Your email address was changed'
  return { to, subject, undoLink: await mailedLink(product, { to, subject }) }
}
