import { api, type OrganizationSso } from '@inkprint/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { formatDateTime } from '../../../shared/format.ts'
import { descriptionOf, expectShown, fill, press, wordsOf } from '../../../testing/actions.ts'
import { alterAnswer, answerWith } from '../../../testing/calls.ts'
import { makeCustomer, openScreen } from '../../../testing/open-screen.tsx'

test('U an issuer that cannot be used is marked until another is entered', async () => {
  answerWith(api.organizationSso.test, {
    status: 200,
    body: { provider_problem: 'other_issuer' },
  })
  await openSettings({})
  await press('Set up single sign-on')
  await fill('Issuer', 'https://login.lantern.example')
  await press('Test connection')
  const issuer = screen.getByLabelText('Issuer')
  await waitFor(() => expect(issuer.getAttribute('aria-invalid')).toBe('true'))
  expect(descriptionOf(issuer)).toContain('The provider cannot be used')
  await fill('Issuer', 'https://login.lantern.example/two')
  await waitFor(() => expect(issuer.getAttribute('aria-invalid')).toBeNull())
  expect(descriptionOf(issuer)).toBe('Your provider’s address, exactly as your provider shows it.')
})

test('U who joins through single sign-on, and when, is said before it is set up', async () => {
  await openSettings({})
  await expectShown(
    'People who have an address at one of them and no account yet join your organization when they first sign in.',
  )
})

test('U a provider whose addresses are trusted is described as it is treated', async () => {
  await openSettings({ provider: { ...provider, is_email_trusted: true } as typeof provider })
  expect(await screen.findByText('Email addresses')).toBeTruthy()
  await expectShown('Accepted if the provider does not say whether it has verified them')
})

test('U a domain that is typed and not added is an unsaved change', async () => {
  await openSettings({ provider })
  await screen.findByLabelText('Domain')
  await fill('Domain', 'lantern.example')
  expect(await screen.findByText('You have unsaved changes')).toBeTruthy()
  await fill('Domain', '')
  expect(await screen.findByText('All changes saved')).toBeTruthy()
})

test('U a domain that others have proven is marked until another is entered', async () => {
  await openSettings({ provider })
  const domain = await screen.findByLabelText('Domain')
  answerWith(api.organizationSso.addDomain, {
    status: 409,
    body: { code: 'SSO_DOMAIN_TAKEN', detail: 'Another organization has proven it' },
  })
  await fill('Domain', 'lantern.example')
  await press('Add domain')
  await waitFor(() => expect(domain.getAttribute('aria-invalid')).toBe('true'))
  expect(descriptionOf(domain)).toContain('Another organization has proven it')
  expect(screen.queryByText('All changes saved')).toBeNull()
  // Above it, the alert would push the field below the bar at the lower edge.
  const alert = screen.getByText('The domain could not be added')
  expect(domain.compareDocumentPosition(alert)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await fill('Domain', 'press.lantern.example')
  await waitFor(() => expect(domain.getAttribute('aria-invalid')).toBeNull())
  expect(screen.queryByText('The domain could not be added')).toBeNull()
})

test('U what can be done about a provider stands side by side, named', async () => {
  await openSettings({ provider })
  const edit = await screen.findByRole('button', { name: 'Edit single sign-on' })
  const row = within(edit.parentElement as HTMLElement).getAllByRole('button')
  expect(wordsOf(row)).toEqual(['Edit single sign-on', 'Test connection', 'Remove single sign-on'])
})

test('U how everybody signs in without single sign-on is said before it is removed', async () => {
  await openSettings({ provider })
  await press('Remove single sign-on')
  const dialog = await screen.findByRole('dialog', { name: 'Remove single sign-on?' })
  expect(dialog.textContent).toContain('everybody signs in with a password or a passkey')
})

test('U no two buttons that copy records are called the same', async () => {
  await openSettings({ provider, domains: ['lantern.example', 'quill.example'].map(domainOf) })
  for (const domain of ['lantern.example', 'quill.example']) {
    for (const part of ['name', 'value']) {
      const name = `Copy the ${part} of the record for ${domain}`
      expect(await screen.findByRole('button', { name })).toBeTruthy()
    }
  }
})

test('U a proven domain whose record was changed says until when it is proven', async () => {
  const proven = {
    ...domainOf('lantern.example'),
    proven_at: '2026-11-01T02:20:00.000Z',
    domain_problem: 'other_record' as const,
    missing_since: '2026-11-15T02:20:00.000Z',
  }
  await openSettings({ provider, domains: [proven] })
  const end = formatDateTime('2026-11-22T02:20:00.000Z')
  expect(await screen.findByText(`Proven until ${end}`)).toBeTruthy()
  await expectShown(
    `but with another value. The right record has been missing since ${formatDateTime(proven.missing_since)}.`,
  )
})

const provider: OrganizationSso['provider'] = {
  issuer: 'https://login.lantern.example',
  client_id: 'inkprint',
  joining_role: 'member',
  is_required: false,
  is_email_trusted: false,
  is_owner_approved: true,
  changed_at: '2026-11-15T02:20:00.000Z',
}

function domainOf(domain: string): OrganizationSso['domains'][number] {
  return {
    domain,
    record_name: `_inkprint.${domain}`,
    record_value: 'inkprint-domain=Zk3V0yqN1n5TgQ7cB2xw4A',
    proven_at: null,
    checked_at: null,
    domain_problem: null,
    missing_since: null,
  }
}

async function openSettings(sso: Partial<OrganizationSso>): Promise<void> {
  alterAnswer(api.organizationSso.get, (body) => ({ ...body, ...sso }))
  openScreen('/dashboard?tab=settings', await makeCustomer())
}
