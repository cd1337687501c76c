import { api, paths } from '@inkprint/contract'
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

test('U6 single sign-on is offered once the connection is back to an address that was typed without', async ({
  page,
}) => {
  let isAway = false
  const found = { organization_name: 'Quill House', is_required: false }
  await page.route(
    ({ pathname }) => pathname === api.singleSignOn.find.path,
    (route) => (isAway ? route.abort() : route.fulfill({ json: found })),
  )
  const email = page.getByLabel('Email', { exact: true })
  const offer = page.getByRole('button', { name: 'Continue with Quill House’s single sign-on' })
  await page.goto(paths.login)
  await email.fill('ada@first.example')
  await expect(offer).toBeVisible()

  isAway = true
  await page.context().setOffline(true)
  const lost = page.waitForEvent('requestfailed')
  await email.fill('ada@second.example')
  await lost
  await expect(offer).toBeHidden()
  isAway = false
  await page.context().setOffline(false)
  await expect(offer).toBeVisible()
})
