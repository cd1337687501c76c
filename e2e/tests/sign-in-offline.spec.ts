import { paths } from '@inkprint/contract'
import { expect, test } from '../src/fixtures.ts'

test('U6 whoever signs in without a connection is told so, and signs in when it is back', async ({
  page,
  account,
}) => {
  await page.goto(paths.login)
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.getByLabel('Email', { exact: true }).fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('No connection')).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(paths.dashboard)
})
