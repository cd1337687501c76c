import { api, paths } from '@inkprint/contract'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  descriptionOf,
  expectAlert,
  expectNotLoaded,
  fill,
  openTab,
  press,
} from '../../../testing/actions.ts'
import {
  alterAnswer,
  answerWith,
  holdAnswer,
  loseAnswer,
  loseFirstAnswer,
  watchCalls,
} from '../../../testing/calls.ts'
import {
  ask,
  makeCustomer,
  openAgain,
  openScreen,
  shownAddress,
} from '../../../testing/open-screen.tsx'
import {
  dialogOf,
  expectDescription,
  makeOrganization,
  makeUser,
  openAsStaff,
  readOrganization,
  rowOf,
  staffEmail,
  staffToken,
  tableTexts,
  userPassword,
} from '../../../testing/staff.ts'

test('[U21] purchases and long lists are paged, and the page is in the address', async () => {
  const customer = await makeCustomer()
  const { id } = customer.organization
  await ask(api.purchases.create, { price_id: 'price_basic' }, customer.token)
  for (let index = 0; index < 20; index++) {
    const change = { id, change_amount: 1, note: `n${index}` }
    await ask(api.admin.organizations.changeCredits, change, await staffToken())
  }
  await openAsStaff(`/organizations/${id}?tab=purchases`)
  const bought = await rowOf('Purchases', 'Basic')
  expect(bought.textContent).toContain('Pending')
  await openTab('Credit History')
  expect(await screen.findByText('Showing 20 of 21 entries')).toBeTruthy()
  await press('Next')
  expect(await screen.findByText('Showing 1 of 21 entries')).toBeTruthy()
  expect((await rowOf('Entries', 'Welcome to Inkprint')).textContent).toContain('the system')
  expect(shownAddress()).toBe(`/organizations/${id}?tab=credit-history&page=2`)
  openAgain(`/organizations/${id}?tab=credit-history&page=9`)
  expect(await screen.findByText('Page 2 of 2')).toBeTruthy()
  await openTab('Audit Log')
  expect(await screen.findByText('Page 1 of 2')).toBeTruthy()
  expect(screen.getByRole('list', { name: 'Audit log' }).textContent).toContain('1 credit added')
})

test('[U21] what is on its way, fails or is not there is told, with a way to try again', async () => {
  const { id, name } = await makeOrganization()
  const { getOverview, listMembers, listAuditEntries } = api.admin.organizations
  const release = holdAnswer(getOverview)
  await openAsStaff(`/organizations/${id}`)
  expect(await screen.findByText('Loading the organization')).toBeTruthy()
  release()
  expect(await screen.findByRole('heading', { name })).toBeTruthy()
  expect(await screen.findByText('Nobody belongs to this organization.')).toBeTruthy()
  const users = screen.getByRole('link', { name: 'the list of users' })
  expect(users.getAttribute('href')).toBe(paths.users)

  const answerOverview = answerWith(getOverview, { status: 500 })
  openAgain()
  await expectNotLoaded('Failed to load the organization.')
  answerOverview()
  const answerMembers = answerWith(listMembers, { status: 500 })
  await press('Retry')
  await expectNotLoaded('Failed to load the members.')
  answerMembers()
  await press('Retry')
  expect(await screen.findByText('Nobody belongs to this organization.')).toBeTruthy()
  const answerAudit = loseAnswer(listAuditEntries)
  await openTab('Audit Log')
  await expectNotLoaded('Failed to load the audit log.')
  answerAudit()
  await press('Retry')
  const log = await screen.findByRole('list', { name: 'Audit log' })
  expect(log.textContent).toContain('Organization created')

  openAgain('/organizations/org_nobody')
  expect(await screen.findByText('There is no such organization')).toBeTruthy()
  fireEvent.click(screen.getByRole('link', { name: 'See all organizations' }))
  await waitFor(() => expect(shownAddress()).toBe('/organizations'))
})

test('[U21, RG-13] a member does not get to it, and nothing is asked', async () => {
  const { id } = await makeOrganization()
  const { email } = await makeUser({ organization_id: id })
  const member = await ask(api.auth.login, { username: email, password: userPassword })
  const calls = watchCalls()
  openScreen(`/organizations/${id}`, { token: member.access_token })
  expect(await screen.findByRole('tablist', { name: 'Dashboard' })).toBeTruthy()
  expect(shownAddress()).toBe('/dashboard')
  expect(calls.length).toBeGreaterThan(0)
  expect(calls.filter(({ path }) => path.includes('/api/admin/'))).toEqual([])
})

test('[U21] credits are added and taken by amount, with a reason the organization reads', async () => {
  const customer = await makeCustomer()
  const { id, credits } = customer.organization
  await openAsStaff(`/organizations/${id}?tab=credit-history`)
  const adding = await openChange()
  await waitFor(() => expect(document.activeElement).toBe(adding.getByLabelText('Credits')))
  await fill('Credits', '50')
  const told = adding.getByText('Balance:').parentElement?.textContent
  expect(told).toBe(`Balance: ${credits} → ${credits + 50} credits`)
  await fill('Reason', 'Sorry for the outage')
  fireEvent.click(adding.getByRole('button', { name: 'Add 50 credits' }))
  expect(await screen.findByText('50 credits added successfully')).toBeTruthy()
  expect(screen.queryByRole('dialog', { name: 'Change Credits' })).toBeNull()
  await waitFor(() => {
    const balance = screen.getByText('Balance', { selector: 'dl *' }).closest('div')
    expect(balance?.textContent).toContain(String(credits + 50))
  })
  await rowOf('Entries', 'Sorry for the outage')
  const newest = tableTexts('Entries')?.[1]?.join(' ')
  expect(newest).toContain('Sorry for the outage')
  expect(newest).toContain(staffEmail())

  const taking = await openChange()
  fireEvent.click(taking.getByText('Remove'))
  await fill('Credits', '30')
  const reason = taking.getByLabelText<HTMLInputElement>('Reason')
  await fill('Reason', 'Counted twice')
  // What Enter in a field does.
  act(() => reason.form?.requestSubmit())
  expect(await screen.findByText('30 credits removed successfully')).toBeTruthy()
  expect(await readOrganization(id)).toMatchObject({ credits: credits + 20 })
  await openTab('Audit Log')
  const log = await screen.findByRole('list', { name: 'Audit log' })
  expect(log.textContent).toContain(`30 credits removed by ${staffEmail()}`)
  expect(log.textContent).toContain('Reason: Counted twice')
  expect(log.textContent).toContain(`Credits: ${credits + 50} → ${credits + 20}`)

  cleanup()
  openScreen('/dashboard?tab=credit-history', customer)
  const entry = await rowOf('Credit history', 'Counted twice')
  expect(entry.closest('table')?.textContent).not.toContain(staffEmail())
})

test('U: the credit history says what moved credits where nobody of the staff did', async () => {
  const customer = await makeCustomer()
  const { id } = customer.organization
  const entry = { note: null, purchase_id: null, actor_email: null }
  alterAnswer<{ items: object[] }>(api.admin.organizations.listCreditEntries, (page) => ({
    ...page,
    items: [
      { ...page.items[0], ...entry, id: 'a', reason: 'analysis', api_key_name: 'Newsroom' },
      { ...page.items[0], ...entry, id: 'b', reason: 'top_up', purchase_id: 'pur_1' },
      { ...page.items[0], ...entry, id: 'c', reason: 'admin_adjustment' },
    ],
  }))
  await openAsStaff(`/organizations/${id}?tab=credit-history`)
  for (const [reason, mover] of [
    ['Analysis', 'an API key'],
    ['Top-up', 'the payment provider'],
    ['Admin Adjustment', 'former staff'],
  ] as const) {
    expect((await rowOf('Entries', reason)).textContent).toContain(mover)
  }
})

test('[U21] an amount that is none, too much or without a reason is refused at its field', async () => {
  const { id } = await makeOrganization({ credits: 40 })
  await openAsStaff(`/organizations/${id}`)
  const sent = watchCalls({ method: 'POST' })
  const dialog = await openChange()
  const [amount, reason] = [dialog.getByLabelText('Credits'), dialog.getByLabelText('Reason')]
  expect([amount, reason].every((field) => field.hasAttribute('required'))).toBe(true)
  fireEvent.click(dialog.getByRole('button', { name: 'Add credits' }))
  await expectDescription(amount, 'Enter a whole number of credits')
  expect(descriptionOf(reason)).toContain('A reason is required')
  for (const wrong of ['12.7', '0', '-5']) {
    await fill('Credits', wrong)
    await expectDescription(amount, 'Enter a whole number of credits')
  }
  expect(sent).toEqual([])
  fireEvent.click(dialog.getByText('Remove'))
  await fill('Credits', '41')
  await fill('Reason', 'Too much')
  fireEvent.click(dialog.getByRole('button', { name: 'Remove credits' }))
  await expectDescription(amount, 'There are only 40 credits')
  expect(document.activeElement).toBe(amount)
  expect(dialog.queryByRole('alert')).toBeNull()
  await fill('Credits', '40')
  await expectDescription(amount, '')
  fireEvent.click(dialog.getByRole('button', { name: 'Remove 40 credits' }))
  expect(await screen.findByText('40 credits removed successfully')).toBeTruthy()
  expect(await readOrganization(id)).toMatchObject({ credits: 0 })
})

test('[U21] a change whose answer was lost is sent again without being made twice', async () => {
  const { id } = await makeOrganization({ credits: 40 })
  await openAsStaff(`/organizations/${id}`)
  const sent = watchCalls(api.admin.organizations.changeCredits)
  loseFirstAnswer(api.admin.organizations.changeCredits)
  const dialog = await openChange()
  await fill('Credits', '5')
  await fill('Reason', 'Once')
  fireEvent.click(await dialog.findByRole('button', { name: 'Add 5 credits' }))
  await expectAlert(
    'Failed to change the creditsThe server does not answer. Check your network, or wait a moment.',
  )
  fireEvent.click(dialog.getByRole('button', { name: 'Add 5 credits' }))
  expect(await screen.findByText('5 credits added successfully')).toBeTruthy()
  const keys = sent.map(({ headers }) => headers.get('idempotency-key'))
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(keys).toEqual([keys[0], keys[0]])
  expect(await readOrganization(id)).toMatchObject({ credits: 45 })
})

test('[U21] it is edited and deleted from its page', async () => {
  const { id, name } = await makeOrganization()
  await openAsStaff(`/organizations/${id}`)
  await press('Edit')
  await fill('Name *', `${name} Press`)
  await press('Save Changes')
  expect(await screen.findByRole('heading', { name: `${name} Press` })).toBeTruthy()
  await press('Delete')
  await fill(`Type “${name} Press” to confirm`, `${name} Press`)
  fireEvent.click((await dialogOf('Delete Organization')).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Organization deleted successfully')).toBeTruthy()
  expect(shownAddress()).toBe('/organizations')
})

async function openChange() {
  await press('Change credits')
  return dialogOf('Change Credits')
}
