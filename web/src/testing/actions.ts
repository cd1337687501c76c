import { fireEvent, screen, waitFor, within } from '@testing-library/react'

type Name = string | RegExp

/**
 * User actions on a screen. Each waits until it is possible; `place` is where to look, by default the whole
 * page.
 */
export async function fill(label: Name, value: string, place = document.body): Promise<void> {
  const field = await waitFor(() => {
    const found = usable(within(place).getByLabelText(label))
    if (found.matches('[readonly]')) throw new Error(`Cannot be changed: ${label}`)
    return found
  })
  fireEvent.change(field, { target: { value } })
}

export async function press(name: Name, place = document.body): Promise<void> {
  await activate('button', { name, place })
}

export async function follow(name: Name, place = document.body): Promise<void> {
  await activate('link', { name, place })
}

export async function openTab(name: Name, place = document.body): Promise<void> {
  await activate('tab', { name, place })
}

/** Checks or unchecks a checkbox, or selects a radio button. */
export async function tick(label: Name, place = document.body): Promise<void> {
  fireEvent.click(await waitFor(() => usable(within(place).getByLabelText(label))))
}

/** Selects an option by its text. */
export async function choose(label: Name, option: string, place = document.body): Promise<void> {
  const select = within(place).findByLabelText<HTMLSelectElement>(label, { selector: 'select' })
  await chooseIn(await select, option)
}

export async function chooseIn(select: HTMLSelectElement, option: string): Promise<void> {
  const value = await waitFor(() => {
    const found = [...select.options].find(({ text }) => text === option)
    if (!found)
      throw new Error(`There is no option ${option} among ${optionsOf(select).join(', ')}`)
    return found.value
  })
  fireEvent.change(select, { target: { value } })
}

export function optionsOf(select: HTMLSelectElement): string[] {
  return [...select.options].map(({ text }) => text)
}

/** The text of the selected option. */
export function chosenIn(select: HTMLSelectElement): string | undefined {
  return select.options[select.selectedIndex]?.text
}

export function valueIn(label: Name, place = document.body): string {
  return within(place).getByLabelText<HTMLInputElement>(label).value
}

/**
 * Whether a control is disabled, including one that is only `aria-disabled` so that it can still be focused.
 */
export function isDisabled(control: HTMLElement): boolean {
  return control.matches(':disabled, [aria-disabled=true]')
}

/** What a screen reader says about a field besides its name. */
export function descriptionOf(field: HTMLElement): string {
  return descriptionsOf(field).join(' ')
}

/** Waits until a field is invalid and this error is the first part of its description. */
export async function expectProblem(
  label: Name,
  words: string,
  place = document.body,
): Promise<void> {
  const field = await within(place).findByLabelText(label)
  await waitFor(() => {
    const [described] = descriptionsOf(field)
    if (described === words && field.getAttribute('aria-invalid') === 'true') return
    throw new Error(`The field says “${described}” and not “${words}”`)
  })
}

/** Waits until there is exactly one alert, with exactly this text. */
export async function expectAlert(words: string, place = document.body): Promise<void> {
  await waitFor(() => {
    const { textContent } = within(place).getByRole('alert')
    if (textContent !== words) throw new Error(`The alert says “${textContent}” and not “${words}”`)
  })
}

/** Waits until the screen shows this text, even if split across elements. */
export async function expectShown(words: string): Promise<void> {
  await waitFor(() => {
    const shown = screen.getByRole('main').textContent.replaceAll(/\s+/g, ' ')
    if (!shown.includes(words)) throw new Error(`Not on the screen: ${words}\n${shown}`)
  })
}

/** Waits until nothing on the screen has this text. */
export async function expectGone(words: Name): Promise<void> {
  await waitFor(() => {
    if (screen.queryByText(words)) throw new Error(`Still on the screen: ${words}`)
  })
}

/** Waits for an alert that says what could not be loaded and then why. */
export async function expectNotLoaded(words: string): Promise<void> {
  await waitFor(() => {
    const [what, why] = wordsOf(screen.getByRole('alert').querySelectorAll('p'))
    const isReason =
      why?.startsWith('No connection.') ||
      why?.startsWith('The server does not answer.') ||
      why?.startsWith('The server has a problem.')
    if (what !== words || !isReason) throw new Error(`The alert says “${what}” and “${why}”`)
  })
}

/** The text of each element. */
export function wordsOf(elements: Iterable<Element>): string[] {
  return [...elements].map(({ textContent }) => textContent)
}

function descriptionsOf(field: HTMLElement): string[] {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent ?? '')
}

/** Elements that can also be operated by keyboard, which a role alone does not guarantee. */
const operable = { button: 'button, summary', link: 'a[href]', tab: 'button' }

interface Wanted {
  name: Name
  place: HTMLElement
}

async function activate(role: keyof typeof operable, { name, place }: Wanted): Promise<void> {
  const control = await waitFor(() => usable(within(place).getByRole(role, { name })))
  if (!control.matches(operable[role])) throw new Error(`Not a ${role}: ${control.outerHTML}`)
  fireEvent.click(control)
}

/** Fails for a disabled control: a person would wait, whereas a test's event would have no effect. */
function usable(control: HTMLElement): HTMLElement {
  if (isDisabled(control)) throw new Error(`Disabled: ${control.outerHTML}`)
  return control
}
