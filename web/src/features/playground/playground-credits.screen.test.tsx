import { api } from '@inkprint/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectShown, fill, follow, isDisabled, press, wordsOf } from '../../testing/actions.ts'
import { alterAnswer, watchCalls } from '../../testing/calls.ts'
import { makeKey, setBalance } from '../../testing/customers.ts'
import { ask, makeCustomer, openScreen, shownAddress } from '../../testing/open-screen.tsx'
import {
  analyze,
  costShown,
  guidelines,
  openPlayground,
  prompt,
  textField,
} from '../../testing/playground.ts'
import { textOf } from '../../testing/texts.ts'

test('[U9] what cannot be bought has no price, and an option says what it adds for this text', async () => {
  openScreen('/dashboard', await makeCustomer())
  // U: what the label says is no text's price yet.
  expect(await screen.findAllByText('Costs as much as the detection')).toHaveLength(2)
  expect(await costShown()).toContain('Detectionfrom 1Guidelines and tipsfrom 1')
  await fill(textField, textOf(16))
  await expectPrice('184 more words needed')
  await fill(textField, textOf(199))
  await expectPrice('1 more word needed')
  expect(screen.queryByText(/For this text/)).toBeNull()
  // U: what the option itself says is not said again.
  await fill(textField, textOf(400))
  await expectPrice('6 credits')
  expect(screen.queryByText(/For this text/)).toBeNull()
  await fill(textField, textOf(2_000))
  await expectPrice('30 credits')
  expect(screen.getAllByText('For this text: +10 credits')).toHaveLength(2)
  expect(screen.getByRole('checkbox', { name: guidelines })).toBeTruthy()
  await fill(textField, textOf(50_001))
  await expectPrice('Too long')
  expect(await costShown()).toMatch(/^Words[\d,]+Cost/)
})

test('[PG-05, BC-01, BC-02, BC-03, BC-04, BC-05] the estimate on screen is what is charged, at every length and with every option', async () => {
  const customer = await makeCustomer()
  const key = await makeKey(customer)
  await setBalance(customer, 1000)
  openScreen('/dashboard', customer)
  await screen.findByLabelText(guidelines)
  const expected = {
    200: [1, 2, 2, 3],
    201: [2, 4, 4, 6],
    400: [2, 4, 4, 6],
    1500: [8, 16, 16, 24],
    2700: [14, 28, 28, 42],
  }
  for (const [words, prices] of Object.entries(expected)) {
    const text = textOf(Number(words))
    await fill(textField, text)
    for (const [index, price] of prices.entries()) {
      const options = {
        include_guidelines: index % 2 === 1,
        include_humanization_prompt: index > 1,
      }
      setChecked(guidelines, options.include_guidelines)
      setChecked(prompt, options.include_humanization_prompt)
      await expectPrice(price === 1 ? '1 credit' : `${price} credits`)
      const { credits } = await ask(api.analyses.create, { text, ...options }, key.api_key)
      expect(credits.used, `${words} words, ${JSON.stringify(options)}`).toBe(price)
    }
  }
})

test('[PG-22] the balance on screen falls by the price', async () => {
  await openPlayground()
  await expectShown('100 credits left')
  await fill(textField, textOf(401))
  const price = Number((await priceShown()).match(/^(\d+) credits?$/)?.[1])
  await analyze({ key: 'Newsroom', text: textOf(401) })
  await expectShown(`${100 - price} credits left`)
  await waitFor(async () => expect(await costShown()).toContain(`Available ${100 - price}`))
})

test('U: what is reserved elsewhere is not there to pay for the text', async () => {
  alterAnswer(api.credits.getSummary, (summary) => ({ ...summary, balance: 100, reserved: 30 }))
  openScreen('/dashboard', await makeCustomer())
  await waitFor(async () => expect(await costShown()).toContain('Available 70 of 100'))
})

test('[U15] too few credits: one message says what would fit and where there are more', async () => {
  const customer = await makeCustomer()
  await makeKey(customer)
  await setBalance(customer, 4)
  openScreen('/dashboard', customer)
  expect(await screen.findByText('Running low: enough to check 800 words')).toBeTruthy()
  await fill(textField, textOf(300))
  await waitFor(() =>
    expect(shortage()?.textContent).toContain('This analysis costs 6; you have 4.'),
  )
  expect(wordsOf(shortageButtons())).toEqual([
    'Choose detection alone: 2 credits',
    'Choose detection with the guidelines: 4 credits',
    'Choose detection with the humanization prompt: 4 credits',
  ])
  const button = screen.getByRole('button', { name: 'Analyze Text' })
  expect(isDisabled(button)).toBe(true)
  const calls = watchCalls()
  fireEvent.keyDown(screen.getByLabelText(textField), { key: 'Enter', ctrlKey: true })
  await waitFor(() => {
    expect(document.activeElement?.textContent).toContain('Not enough credits')
    expect(document.activeElement).not.toBe(document.body)
  })
  expect(calls).toEqual([])
  expect(screen.queryByRole('alert')).toBeNull()

  await press('Choose detection alone: 2 credits')
  await waitFor(() => expect(shortage()).toBeUndefined())
  for (const label of [guidelines, prompt]) {
    expect(screen.getByLabelText<HTMLInputElement>(label).checked).toBe(false)
  }
  await fill(textField, textOf(1_700))
  await waitFor(() =>
    expect(shortage()?.textContent).toContain(
      'This analysis costs 9; you have 4. Your credits are enough to check 800 words.',
    ),
  )
  expect(shortageButtons()).toEqual([])
  await follow('Buy credits', shortage())
  await waitFor(() => expect(shownAddress()).toBe('/pricing'))
})

test('[U15] credits spent elsewhere meanwhile end in the same one message', async () => {
  const { customer } = await openPlayground()
  await expectShown('100 credits left')
  expect(screen.queryByText(/Running low/)).toBeNull()
  await setBalance(customer, 2)
  await fill(textField, textOf(200))
  await press('Analyze Text')
  await waitFor(() =>
    expect(shortage()?.textContent).toContain('This analysis costs 3; you have 2.'),
  )
  expect(screen.queryByRole('alert')).toBeNull()
  expect(await screen.findByText('Running low: enough to check 400 words')).toBeTruthy()
  // Nothing of it is left once less is wanted.
  await press('Choose detection alone: 1 credit')
  await waitFor(() => expect(shortage()).toBeUndefined())
  expect(screen.queryByText('Not enough credits')).toBeNull()
})

test('[A3] the estimate counts what is read, and the charge is the estimate', async () => {
  await openPlayground()
  const plain = textOf(1_000)
  await fill(textField, plain)
  await expectPrice('15 credits')
  for (const separator of ['\u2800', '&nbsp;', '<i>', '🙂']) {
    await fill(textField, 'something else')
    await fill(textField, plain.replaceAll(/\s+/g, separator))
    await expectPrice('15 credits')
    expect(await costShown()).toMatch(/Words\s*1,000/)
  }
  await press('Analyze Text')
  await waitFor(async () => expect(await costShown()).toContain('Available 85'))
})

test('[A3] a text of very long words says that its length is charged', async () => {
  openScreen('/dashboard', await makeCustomer())
  await fill(textField, 'abcdefghijklmno '.repeat(300))
  await waitFor(async () => expect(await costShown()).toMatch(/Words, by length\s*600/))
  expect(screen.getByText('300').parentElement?.textContent).toBe('300 words')
})

function shortage(): HTMLElement | undefined {
  return screen
    .queryAllByRole('status')
    .find(({ textContent }) => textContent.includes('Not enough credits'))
}

function shortageButtons(): HTMLElement[] {
  return within(shortage() ?? document.body).queryAllByRole('button')
}

async function priceShown(): Promise<string> {
  const cost = within(await screen.findByRole('region', { name: 'Cost' }))
  return cost.getAllByRole('definition').at(-1)?.textContent ?? ''
}

async function expectPrice(words: string): Promise<void> {
  await waitFor(async () => expect(await priceShown()).toBe(words))
}

function setChecked(label: string, wanted: boolean): void {
  const box = screen.getByLabelText<HTMLInputElement>(label)
  if (box.checked !== wanted) fireEvent.click(box)
}
