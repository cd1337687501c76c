import { api, type Endpoint, paths } from '@inkprint/contract'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectAlert, fill, press } from '../testing/actions.ts'
import { answerWith, leaveUnanswered, loseAnswer } from '../testing/calls.ts'
import { makeKey } from '../testing/customers.ts'
import { makeCustomer, openScreen } from '../testing/open-screen.tsx'
import { openAsStaff } from '../testing/staff.ts'

const failures: [string, (endpoint: Endpoint) => void, { detail?: string; help: string }][] = [
  ['without a connection', loseAnswer, { help: 'No connection. Check your network.' }],
  [
    'when the server is gone',
    leaveUnanswered,
    { help: 'The server does not answer. Check your network, or wait a moment.' },
  ],
  [
    'when the server has a problem',
    refuse({ status: 500, code: 'INTERNAL_ERROR', detail: 'Internal Server Error' }),
    {
      detail: 'Internal Server Error',
      help: 'The server has a problem. It may be over in a moment.',
    },
  ],
  [
    'after too many attempts',
    refuse({
      status: 429,
      code: 'TOO_MANY_REQUESTS',
      detail: 'Too many attempts. Please wait and try again.',
      headers: { 'retry-after': '700' },
    }),
    { detail: 'Too many attempts. Please wait and try again.', help: 'Wait 12 minutes.' },
  ],
  [
    'when the server says what to do',
    refuse({ status: 409, code: 'TOO_MANY_KEYS', detail: 'Delete a key first' }),
    { detail: 'Delete a key first', help: '' },
  ],
]

test.each(failures)(
  'U19 %s a form in a window says what failed, why, and what to do',
  async (_, fail, { detail = '', help }) => {
    await openAsStaff(paths.organizations)
    await press('Add Organization')
    await fill('Name *', 'Quill')
    fail(api.admin.organizations.create)
    await press('Create')
    await expectAlert(`Failed to create organization${detail}${help}`)
  },
)

test.each(failures)(
  'U19 %s a question says what failed, why, and what to do',
  async (_, fail, { detail = '', help }) => {
    const customer = await makeCustomer()
    await makeKey(customer)
    openScreen('/dashboard?tab=api-keys', customer)
    await press(/^Delete Newsroom/)
    fail(api.apiKeys.remove)
    const question = await screen.findByRole('dialog')
    await press('Delete', question)
    await expectAlert(`Failed to delete API key${detail}${help}`, question)
  },
)

test.each(failures)(
  'U19 %s a message that passes by says what failed, why, and what to do',
  async (_, fail, { detail = '', help }) => {
    openScreen('/dashboard?tab=credits', await makeCustomer())
    fail(api.purchases.openPortal)
    await press('Manage billing')
    const sentences = ['Failed to open billing.', closed(detail), help].filter(Boolean).join(' ')
    const { textContent } = await screen.findByRole('alert')
    expect(closed(textContent.replace('Dismiss', ''))).toBe(sentences)
  },
)

function refuse({ status, headers, ...body }: Refusal): (endpoint: Endpoint) => void {
  return (endpoint) => answerWith(endpoint, { status, body, ...(headers && { headers }) })
}

interface Refusal {
  status: number
  code: string
  detail: string
  headers?: Record<string, string>
}

function closed(words: string): string {
  return words === '' || words.endsWith('.') ? words : `${words}.`
}
