import { api, type Endpoint, paths } from '@inkprint/contract'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectGone, expectProblem, fill, press } from '../testing/actions.ts'
import { alterAnswer, answerWith } from '../testing/calls.ts'
import { makeCustomer, openScreen } from '../testing/open-screen.tsx'
import { makeUser, openAsStaff, openOrganization } from '../testing/staff.ts'

interface Case {
  endpoint: Endpoint
  /** As the server calls it. */
  field: string
  label: string
  /** Fills the form in and sends it. */
  send: () => Promise<void>
}

const cases: [string, Case][] = [
  [
    'an address of somebody who is invited',
    {
      endpoint: api.team.invite,
      field: 'emails.0',
      label: 'Email addresses',
      async send() {
        openScreen('/dashboard?tab=settings', await makeCustomer())
        await press('Invite people')
        await fill('Email addresses', 'ada@example.com')
        await press('Send invitations')
      },
    },
  ],
  [
    'the reason for the reset of a second factor',
    {
      endpoint: api.admin.users.resetSecondFactor,
      field: 'reset_reason',
      label: 'Reason',
      async send() {
        const { email } = await makeUser()
        alterAnswer(api.admin.users.getSecondFactor, (found) => ({ ...found, is_on: true }))
        await openAsStaff(`${paths.users}?search=${email}`)
        await press(`Edit User ${email}`)
        await press('Reset second factor')
        await fill('Reason', 'Lost phone')
        await press('Reset')
      },
    },
  ],
  [
    'the name of a key that staff create',
    {
      endpoint: api.admin.organizations.createApiKey,
      field: 'name',
      label: 'API key name',
      async send() {
        const { name } = await openOrganization()
        await press(`Edit ${name}`)
        fireEvent.click(await screen.findByRole('tab', { name: /API Keys/ }))
        await fill('API key name', 'Newsroom')
        await press('Create')
      },
    },
  ],
  [
    'the name of a key',
    {
      endpoint: api.apiKeys.create,
      field: 'name',
      label: 'Key name',
      async send() {
        openScreen('/dashboard?tab=api-keys', await makeCustomer())
        await fill('Key name', 'Newsroom')
        await press('Create')
      },
    },
  ],
]

test.each(cases)(
  'what the server says against %s stands at its field, and only there, until it is changed',
  async (_, { endpoint, field, label, send }) => {
    answerWith(endpoint, {
      status: 422,
      body: {
        code: 'VALIDATION_ERROR',
        detail: [{ type: 'value_error', loc: ['body', ...field.split('.')], msg: 'Not like this' }],
        errors: [{ field, message: 'Not like this' }],
      },
    })
    await send()
    await expectProblem(label, 'Not like this')
    expect(document.activeElement).toBe(screen.getByLabelText(label))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(document.body.textContent).not.toContain(`body.${field}`)
    await fill(label, 'other@example.com')
    await expectGone('Not like this')
  },
)
