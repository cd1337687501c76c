import { api, type Input, type Organization, type User } from '@inkprint/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, inject, vi } from 'vitest'
import { descriptionOf, fill, press } from './actions.ts'
import { ask, openScreen, signInStaff } from './open-screen.tsx'

/** The password of every user created here. */
export const userPassword = 'Correct-Horse-7'

/** A unique word for names in a test. */
export function mark(): string {
  return `m${crypto.randomUUID().slice(0, 8)}`
}

/** The superuser's credentials. */
export function staffCredentials(): { email: string; password: string } {
  return inject('screenServer').superuser
}

export function staffEmail(): string {
  return staffCredentials().email
}

/** The superuser's token; signs in once for all tests of a worker. */
export function staffToken(): Promise<string> {
  token ??= signInStaff()
  return token
}

let token: Promise<string> | undefined

/** Opens a page of the admin area as the superuser. */
export async function openAsStaff(address: string): Promise<void> {
  openScreen(address, { token: await staffToken() })
}

/** Creates an organization as staff would. */
export async function makeOrganization(
  fields: Partial<Input<typeof api.admin.organizations.create>> = {},
): Promise<Organization> {
  const wanted = { name: mark(), ...fields }
  return ask(api.admin.organizations.create, wanted, await staffToken())
}

/** Creates an organization with a unique name and opens the list of organizations filtered to it. */
export async function openOrganization(
  fields: Partial<Input<typeof api.admin.organizations.create>> = {},
): Promise<Organization> {
  const organization = await makeOrganization(fields)
  await openAsStaff(`/organizations?name_filter=${organization.name}`)
  return organization
}

export async function readOrganization(id: string): Promise<Organization> {
  return ask(api.admin.organizations.get, { id }, await staffToken())
}

/** Creates a user as staff would; verified, so that no mail is sent. */
export async function makeUser(
  fields: Partial<Input<typeof api.admin.users.create>> = {},
): Promise<User> {
  return ask(
    api.admin.users.create,
    {
      email: `${crypto.randomUUID()}@example.com`,
      password: userPassword,
      first_name: 'Bo',
      last_name: 'Lindqvist',
      is_verified: true,
      ...fields,
    },
    await staffToken(),
  )
}

/** Waits for a dialog and returns queries bound to it. */
export async function dialogOf(name: string) {
  return within(await screen.findByRole('dialog', { name }))
}

/** Waits until a field's description is exactly this text. */
export async function expectDescription(field: HTMLElement, words: string): Promise<void> {
  await waitFor(() => expect(descriptionOf(field)).toBe(words))
}

/** The texts in a table, row by row including the headers; null while there is no such table. */
export function tableTexts(label: string): string[][] | null {
  const table = document.querySelector<HTMLTableElement>(`table[aria-label="${label}"]`)
  if (!table) return null
  return [...table.rows].map(({ cells }) => [...cells].map((cell) => cell.textContent.trim()))
}

/** Waits for the table row that contains this text. */
export async function rowOf(label: string, words: string): Promise<HTMLTableRowElement> {
  return waitFor(() => {
    const rows = document.querySelectorAll<HTMLTableRowElement>(`table[aria-label="${label}"] tr`)
    const row = [...rows].find(({ textContent }) => textContent.includes(words))
    if (!row) throw new Error(`${label} has no row with ${words}`)
    return row
  })
}

/** Goes to another screen of the admin area and back, without reloading. */
export async function leaveAndReturn(destination: string): Promise<void> {
  fireEvent.click(screen.getByRole('link', { name: 'Analysis' }))
  await screen.findByRole('heading', { name: 'Text Analysis' })
  fireEvent.click(screen.getByRole('link', { name: destination }))
  await screen.findByRole('heading', { name: destination })
}

/**
 * From now on the page's date changes only through `passTime`, however slow the machine is. Timers still run
 * as usual, since freshness depends only on the date.
 */
export function takeClock(): void {
  vi.useFakeTimers({ toFake: ['Date'] })
}

export function passTime(ms: number): void {
  vi.setSystemTime(Date.now() + ms)
}

/** Types what a confirmation asks for and confirms it. */
export async function confirmByTyping(): Promise<void> {
  const label = (await screen.findByText(/^Type “.*” to confirm$/)).textContent
  await fill(label, /“(.*)”/.exec(label)?.[1] ?? '')
  await press('Delete')
}

/** Sorts a table by a column header and waits for the row that then comes first. */
export async function expectSorted(
  table: string,
  { label, order, first = '' }: { label: string; order: string; first: string | undefined },
): Promise<void> {
  const header = () => screen.getByRole('columnheader', { name: label })
  await rowOf(table, label)
  fireEvent.click(within(header()).getByRole('button'))
  await waitFor(() => {
    expect(header().getAttribute('aria-sort')).toBe(order)
    expect(tableTexts(table)?.[1]?.join(' ')).toContain(first)
  })
}
