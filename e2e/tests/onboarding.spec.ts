import { api, paths } from '@inkprint/contract'
import type { Page } from '@playwright/test'
import { expect, test } from '../src/customer.ts'
import { answerWith, holdAnswer, loseAnswer, watchCalls } from '../src/held-answer.ts'
import { ask } from '../src/product.ts'

test.beforeEach(async ({ account, signInAs }) => {
  await signInAs(account, paths.dashboard)
})

test('[OB-01, OB-02, OB-07, RP-06] a user without an organization is welcomed and can only create one or leave', async ({
  page,
}) => {
  await expect(page.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible()
  await expect(
    page.getByText('To use Inkprint you need to belong to an organization.'),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Create Organization' })).toBeVisible()
  await expect(page.getByLabel('Organization Name')).toBeVisible()
  await expect(page.getByRole('tablist')).toHaveCount(0)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
})

test('[U21] staff are offered the way to the admin area beside it, others are not', async ({
  page,
  superuser,
  signInAs,
}) => {
  await expect(page.getByRole('heading', { name: 'Create Organization' })).toBeVisible()
  const way = page.getByRole('link', { name: 'Go to the admin area' })
  await expect(way).toHaveCount(0)
  await signInAs(superuser, '/')
  await expect(page.getByRole('heading', { name: 'Create Organization' })).toBeVisible()
  await way.click()
  await expect(page).toHaveURL('/admin')
})

test('[OB-03] a blank name is refused and nothing is sent', async ({ page }) => {
  await expect(page.getByLabel('Organization Name')).toBeVisible()
  const calls = watchCalls(page)
  await page.getByLabel('Organization Name').fill('   ')
  await create(page)
  await expect(page.getByLabel('Organization Name')).toHaveAccessibleDescription(
    'Organization name is required',
  )
  expect(calls).toEqual([])
})

test('[OB-04, OB-05] the dashboard follows without a reload, with 100 welcome credits as one entry', async ({
  page,
  product,
  account,
}) => {
  await page.evaluate('window.isSamePage = true')
  const answer = await holdAnswer(page, '/api/client/organization')
  await page.getByLabel('Organization Name').fill('  Quill & Co ')
  await create(page)
  await expect(page.getByRole('button', { name: 'Create Organization' })).toBeDisabled()
  await answer.release()
  await expect(page.getByRole('tablist', { name: 'Dashboard' })).toBeVisible()
  await expect(page.getByRole('main').getByText('Quill & Co', { exact: true })).toBeVisible()
  await expect(page.getByText('100 credits left')).toBeVisible()
  expect(await page.evaluate('window.isSamePage')).toBe(true)
  const history = await ask(product, api.credits.listEntries, {}, account.token)
  expect(history).toMatchObject({
    total: 1,
    items: [{ reason: 'welcome_credits', change_amount: 100, balance_after: 100 }],
  })
})

test('[OB-06] a failure is told with the words of the server, or with our own', async ({
  page,
}) => {
  const path = '/api/client/organization'
  await answerWith(page, path, {
    status: 400,
    body: { detail: 'You already belong to an organization' },
  })
  await page.getByLabel('Organization Name').fill('Quill & Co')
  await create(page)
  await expect(page.getByRole('alert')).toHaveText('ErrorYou already belong to an organization')
  await page.unrouteAll()
  await loseAnswer(page, path)
  await create(page)
  await expect(page.getByRole('alert')).toHaveText('ErrorFailed to create organization')
})

async function create(page: Page) {
  await page.getByRole('button', { name: 'Create Organization' }).click()
}
