import { api, type CreatedApiKey, type Output } from '@inkprint/contract'
import { screen } from '@testing-library/react'
import { choose, fill, press } from './actions.ts'
import { alterAnswer } from './calls.ts'
import { type Customer, makeKey } from './customers.ts'
import { makeCustomer, openScreen } from './open-screen.tsx'

export const textField = 'Text to analyze'
export const guidelines = 'Include Guidelines and Copywriter Tips (+2 credits)'
export const prompt = 'Include Humanization Prompt (+2 credits)'

/** Makes a customer with a key named Newsroom and opens the playground. */
export async function openPlayground(): Promise<{ customer: Customer; key: CreatedApiKey }> {
  const customer = await makeCustomer()
  const key = await makeKey(customer)
  openScreen('/dashboard', customer)
  return { customer, key }
}

type Answer = Output<typeof api.playground.analyze>

/** Has a first text analyzed in the playground and returns the server's answer. */
export async function openResult(
  text: string,
): Promise<{ answer: Answer['analysis_result']; customer: Customer }> {
  const { customer } = await openPlayground()
  const answers: Answer[] = []
  alterAnswer<Answer>(api.playground.analyze, (answer) => {
    answers.push(answer)
    return answer
  })
  await analyze({ key: 'Newsroom', text })
  const [answer] = answers
  if (!answer) throw new Error('Nothing was answered')
  return { answer: answer.analysis_result, customer }
}

/** Fills in and submits the playground, and waits for the result. */
export async function analyze({ key, text }: { key: string; text: string }): Promise<void> {
  await choose('API Key', key)
  await fill(textField, text)
  await press('Analyze Text')
  await screen.findByRole('heading', { name: 'Result' })
}

/** The text of the region that shows the price. */
export async function costShown(): Promise<string> {
  return (await screen.findByRole('region', { name: 'Cost' })).textContent
}
