import { type AutomaticTopUp, api } from '@inkprint/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { choose, descriptionOf, fill, press } from '../../testing/actions.ts'
import { answerWith, holdAnswer, watchCalls } from '../../testing/calls.ts'
import { makeCustomer, openScreen, shownAddress } from '../../testing/open-screen.tsx'
import { topUp } from '../../testing/top-up.ts'

test('P: a top-up that is on warns of a purchase only while there is something to save', async () => {
  const section = await openTopUp(topUp)
  expect(await section.findByRole('button', { name: 'Save Changes' })).toBeTruthy()
  // The balance, which the warning is about, has come.
  expect(await screen.findByText('credits left')).toBeTruthy()
  expect(section.queryByText(/is bought as soon as/)).toBeNull()
  expect(descriptionOf(screen.getByLabelText('When the balance falls below'))).toBe(
    'A number of credits.',
  )
  await fill('When the balance falls below', '600')
  expect((await section.findByText(/is bought as soon as/)).textContent).toBe(
    'You have 100 credits left. A package is bought as soon as you save this.',
  )
})

test('U: the saved card is named as its issuer writes it, for eyes and ears alike', async () => {
  const section = await openTopUp({
    ...topUp,
    card: { brand: 'amex', last4: '0005', exp_month: 8, exp_year: 2029 },
  })
  expect(await section.findByText('American Express')).toBeTruthy()
})

test('P: a top-up that is off warns of the purchase that turning it on causes', async () => {
  const section = await openTopUp({ ...topUp, status: 'off', spent_this_month: 0 })
  expect((await section.findByText(/is bought as soon as/)).textContent).toBe(
    'You have 100 credits left. The first package is bought as soon as you turn this on.',
  )
})

test('P: without a card a top-up says before it is turned on what it needs, and leads there with what was chosen', async () => {
  const off = { ...topUp, status: 'off', spent_this_month: 0, card: null } as const
  const section = await openTopUp(off)
  expect(await section.findByText(/^This needs a saved card\./)).toBeTruthy()
  // U: of two buttons for a card, one says that it does less.
  expect(section.getByRole('button', { name: 'Only save a card' })).toBeTruthy()
  expect((await section.findByText(/is bought as soon as/)).textContent).toBe(
    'You have 100 credits left. The first package is bought as soon as the card is saved.',
  )
  expect(section.queryByRole('button', { name: 'Turn on' })).toBeNull()
  answerWith(api.topUps.saveCard, { status: 200, body: { session_url } })
  const waiting = { ...off, status: 'needs_card', threshold: 50 }
  answerWith(api.topUps.turnOn, { status: 200, body: waiting })
  const calls = watchCalls(api.topUps.turnOn)
  const left = watchLeaving()
  await fill('When the balance falls below', '50')
  await choose('Buy', 'Starter: 556 credits for $10')
  expect(section.queryByText(/is bought as soon as/)).toBeNull()
  await press('Save a card and turn on')
  await waitFor(() => expect(left).toHaveBeenCalledWith(session_url))
  expect(calls.map(({ body }) => body)).toEqual([
    { threshold: 50, price_id: 'price_starter', monthly_ceiling: 90 },
  ])
  expect(await section.findByText('Waiting for a card')).toBeTruthy()
  const button = section.getByRole('button', { name: 'Save a card and turn on' })
  expect(button.getAttribute('aria-busy')).toBe('true')
  bringBack()
  const after = await section.findByRole('button', { name: 'Save Changes' })
  expect(after.getAttribute('aria-busy')).toBeNull()
})

test('P: the browser’s Back from the provider’s page leaves no button for the card busy', async () => {
  const section = await openTopUp({ ...topUp, status: 'needs_card', card: null })
  answerWith(api.topUps.saveCard, { status: 200, body: { session_url } })
  const left = watchLeaving()
  await press('Save a card')
  await waitFor(() => expect(left).toHaveBeenCalledWith(session_url))
  const button = section.getByRole('button', { name: 'Save a card' })
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
  bringBack()
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
})

test('P: nobody is sent to save a card that was saved meanwhile', async () => {
  const section = await openTopUp({ ...topUp, status: 'off', card: null })
  answerWith(api.topUps.saveCard, { status: 200, body: { session_url } })
  answerWith(api.topUps.turnOn, { status: 200, body: topUp })
  const left = watchLeaving()
  await press('Save a card and turn on')
  const button = await section.findByRole('button', { name: 'Save Changes' })
  expect(button.getAttribute('aria-busy')).toBeNull()
  expect(left).not.toHaveBeenCalled()
})

test('P: nobody is sent to save a card for a top-up that was refused', async () => {
  const section = await openTopUp({ ...topUp, status: 'off', card: null })
  answerWith(api.topUps.saveCard, { status: 200, body: { session_url } })
  answerWith(api.topUps.turnOn, { status: 403, body: { detail: 'FORBIDDEN' } })
  const left = watchLeaving()
  await press('Save a card and turn on')
  expect((await section.findByRole('alert')).textContent).toContain(
    'The automatic top-up could not be changed',
  )
  expect(left).not.toHaveBeenCalled()
})

test('P: a refusal is no longer shown once another change succeeded', async () => {
  const section = await openTopUp(topUp)
  const place = screen.getByRole('region', { name: 'Automatic top-up' })
  answerWith(api.topUps.turnOff, { status: 403, body: { detail: 'FORBIDDEN' } })
  await press('Turn off', place)
  expect(await section.findByRole('alert')).toBeTruthy()
  // Nothing was typed.
  expect(screen.getByText('All changes saved')).toBeTruthy()
  answerWith(api.topUps.turnOn, { status: 200, body: { ...topUp, threshold: 50 } })
  await fill('When the balance falls below', '50')
  await press('Save Changes', place)
  await waitFor(() => expect(section.queryByRole('alert')).toBeNull())
  answerWith(api.topUps.turnOn, { status: 403, body: { detail: 'FORBIDDEN' } })
  await fill('When the balance falls below', '60')
  await press('Save Changes', place)
  expect(await section.findByRole('alert')).toBeTruthy()
  answerWith(api.topUps.turnOff, { status: 200, body: { ...topUp, status: 'off' } })
  await press('Turn off', place)
  await waitFor(() => expect(section.queryByRole('alert')).toBeNull())
})

test('U a refusal about the card is no longer shown while and after another change is tried', async () => {
  const section = await openTopUp(topUp)
  answerWith(api.topUps.saveCard, { status: 503, body: { detail: 'PAYMENTS_UNAVAILABLE' } })
  await press('Use another card')
  expect(await section.findByRole('alert')).toBeTruthy()
  answerWith(api.topUps.removeCard, { status: 200, body: { ...topUp, card: null } })
  await press('Remove')
  await press('Remove the card', await screen.findByRole('dialog'))
  expect(await section.findByText('No card is saved')).toBeTruthy()
  expect(section.queryByRole('alert')).toBeNull()
})

test('U what a top-up was before does not come back with an answer that was late', async () => {
  const section = await openTopUp({ ...topUp, status: 'buying' })
  await section.findByRole('button', { name: 'Turn off' })
  const asked = watchCalls(api.topUps.get)
  const release = holdAnswer(api.topUps.get)
  await waitFor(() => expect(asked).toHaveLength(1), { timeout: 10_000 })
  answerWith(api.topUps.turnOff, { status: 200, body: { ...topUp, status: 'off' } })
  await press('Turn off', screen.getByRole('region', { name: 'Automatic top-up' }))
  expect(await section.findByRole('button', { name: 'Turn on' })).toBeTruthy()
  release()
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(section.getByRole('button', { name: 'Turn on' })).toBeTruthy()
})

test('P: a top-up stays off where the page for the card cannot be opened', async () => {
  const section = await openTopUp({ ...topUp, status: 'off', card: null })
  answerWith(api.topUps.saveCard, { status: 503, body: { detail: 'PAYMENTS_UNAVAILABLE' } })
  const calls = watchCalls(api.topUps.turnOn)
  await press('Save a card and turn on')
  expect((await section.findByRole('alert')).textContent).toContain(
    'The automatic top-up could not be changed',
  )
  expect(calls).toEqual([])
})

test('P: a top-up that waits for a card says when saving one leads to a purchase', async () => {
  const section = await openTopUp({ ...topUp, status: 'needs_card', card: null })
  expect((await section.findByText(/is bought as soon as/)).textContent).toBe(
    'You have 100 credits left. The first package is bought as soon as the card is saved.',
  )
})

test('P: a lower number that is typed and not saved does not hide the purchase that saving a card causes', async () => {
  const section = await openTopUp({ ...topUp, status: 'needs_card', card: null })
  expect(await section.findByText(/is bought as soon as/)).toBeTruthy()
  await fill('When the balance falls below', '50')
  expect(section.getByRole('button', { name: 'Save Changes' })).toHaveProperty('disabled', false)
  expect(section.getByText(/is bought as soon as/)).toBeTruthy()
  await fill('When the balance falls below', '')
  expect(section.getByText(/is bought as soon as/)).toBeTruthy()
})

test('U: whoever comes back from the page for a card sees the top-up, and not the start of the settings', async () => {
  const confirmed = watchCalls(api.topUps.confirmCard)
  for (const endpoint of [api.topUps.get, api.topUps.confirmCard]) {
    answerWith(endpoint, { status: 200, body: topUp })
  }
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue()
  onTestFinished(() => scrolled.mockRestore())
  openScreen('/dashboard?tab=settings&card=sbx_1', await makeCustomer())
  const section = await screen.findByRole('region', { name: 'Credits' })
  await waitFor(() => expect(scrolled.mock.contexts).toContain(section))
  expect(shownAddress()).toBe('/dashboard?tab=settings#credits')
  expect(confirmed.map(({ body }) => body)).toEqual([{ session_id: 'sbx_1' }])
})

const session_url = 'https://pay.example/card'

function watchLeaving() {
  const left = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  onTestFinished(() => left.mockRestore())
  return left
}

/** As the browser's Back does with a page it has kept. */
function bringBack() {
  fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }))
}

async function openTopUp(body: AutomaticTopUp) {
  const customer = await makeCustomer()
  answerWith(api.topUps.get, { status: 200, body })
  openScreen('/dashboard?tab=settings', customer)
  return within(await screen.findByRole('region', { name: 'Automatic top-up' }))
}
