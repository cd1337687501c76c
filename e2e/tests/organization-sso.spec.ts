import { api, paths } from '@inkprint/contract'
import { startDnsHost } from '@inkprint/server/testing/dns-host'
import { oidcClient, startOidcHost } from '@inkprint/server/testing/oidc-host'
import type { Locator, Page } from '@playwright/test'
import { makeCustomer } from '../src/customer.ts'
import { expect, expectAccessible, makeAccount, test } from '../src/fixtures.ts'
import { linkIn, waitForMail } from '../src/mailbox.ts'
import { ask, productWithQuickDetector, startProduct } from '../src/product.ts'

test('an owner sets single sign-on up, proves a domain, and somebody from there joins with it', async ({
  page,
}) => {
  test.setTimeout(240_000)
  const [host, dns] = [await startOidcHost(), await startDnsHost()]
  const env = { WEBHOOKS_LOCAL: 'true', ...dns.env }
  const product = await startProduct(env, productWithQuickDetector)
  try {
    const owner = await makeCustomer(product)
    await page.goto(product.url + paths.login)
    await page.evaluate(`localStorage.setItem('token', ${JSON.stringify(owner.token)})`)
    await page.goto(`${product.url}${paths.dashboard}?tab=settings#single-sign-on`)
    const section = page.getByRole('region', { name: 'Single sign-on' })
    await section.getByRole('button', { name: 'Set up single sign-on' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Enter the issuer’s address')).toBeVisible()
    await dialog.getByLabel('Issuer').fill('http://127.0.0.1:9')
    await dialog.getByRole('button', { name: 'Test connection' }).click()
    await expect(dialog.getByText('There is no response from this address')).toBeVisible()
    await dialog.getByLabel('Issuer').fill(host.issuer)
    await dialog.getByRole('button', { name: 'Test connection' }).click()
    await expect(dialog.getByText('The provider answers and can be used.')).toBeVisible()
    await dialog.getByLabel('Client ID').fill(oidcClient.id)
    await dialog.getByLabel('Client secret', { exact: true }).fill(oidcClient.secret)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()

    await section.getByRole('textbox', { name: 'Domain' }).fill('example.com')
    await section.getByRole('button', { name: 'Add domain' }).click()
    await section.getByRole('button', { name: 'Check now for example.com' }).click()
    await expect(section.getByText('There is no TXT record with this name yet.')).toBeVisible()
    await expectAccessible(page)
    const { domains } = await ask(product, api.organizationSso.get, {}, owner.token)
    for (const { record_name, record_value } of domains) dns.texts.set(record_name, [record_value])
    await section.getByRole('button', { name: 'Check now for example.com' }).click()
    await expect(section.getByText('Proven', { exact: true })).toBeVisible()

    await page.evaluate('localStorage.clear()')
    await page.goto(product.url + paths.login)
    await page.getByLabel('Email').fill('ada@example.com')
    const offer = page.getByRole('button', { name: /^Continue with .* single sign-on$/ })
    await expect(offer).toBeVisible()
    await expectAccessible(page)
    await registerBy(page, offer)
    await expect(page).toHaveURL(product.url + paths.dashboard)

    // It is their only way in, and says so.
    await page.goto(`${product.url}${paths.security}`)
    await expect(page.getByText('This is the only way to sign in to your account')).toBeVisible()
    await expectAccessible(page)

    // Somebody invited takes the same way from the invitation, and there is no other once it is required.
    await page.evaluate('localStorage.clear()')
    host.state.person = { ...host.state.person, sub: 'bo', email: 'bo@example.com' }
    const invited = { emails: ['bo@example.com'], role: 'viewer' as const }
    await ask(product, api.team.invite, invited, owner.token)
    const wanted = { to: 'bo@example.com', subject: 'You are invited' }
    const link = linkIn(await waitForMail(product.dataDir, wanted))
    await page.goto(link)
    await expect(offer).toBeVisible()
    await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible()
    const { provider } = await ask(product, api.organizationSso.get, {}, owner.token)
    if (!provider) throw new Error('The provider was not saved')
    const { is_owner_approved: _, changed_at: __, ...choices } = provider
    const required = { ...choices, is_required: true }
    await ask(product, api.organizationSso.save, required, owner.token)
    await page.reload()
    await expect(page.getByText('requires its members to use single sign-on')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Create account' })).toHaveCount(0)
    await expectAccessible(page)
    await registerBy(page, offer)
    await expect(page.getByText('You are a member')).toBeVisible()
    const { team, invitations } = await ask(product, api.team.get, {}, owner.token)
    const joined = team.find(({ email }) => email === 'bo@example.com')
    expect([joined?.role, invitations]).toEqual(['viewer', []])

    // Somebody who is signed in with a password is not let in by it, but by the provider.
    const cy = await makeAccount(product)
    host.state.person = { ...host.state.person, sub: 'cy', email: cy.email }
    const third = { emails: [cy.email], role: 'viewer' as const }
    await ask(product, api.team.invite, third, owner.token)
    const sent = await waitForMail(product.dataDir, { to: cy.email, subject: 'You are invited' })
    await page.goto(product.url + paths.login)
    await page.evaluate(`localStorage.setItem('token', ${JSON.stringify(cy.token)})`)
    await page.goto(linkIn(sent))
    await expect(page.getByText('a password is not enough')).toBeVisible()
    await expect(page.getByRole('button', { name: /accept/i })).toHaveCount(0)
    await expectAccessible(page)
    await offer.click()
    await expect(page.getByText('You are a member')).toBeVisible()

    host.state.trick = { description: 'never' }
    await host.stop()
    await page.evaluate('localStorage.clear()')
    await page.goto(product.url + paths.login)
    await page.getByLabel('Email').fill('ada@example.com')
    await offer.click()
    await expect(page.getByText('The provider is not responding')).toBeVisible()
    const again = page.getByRole('link', { name: 'Try again' })
    await expect(again).toHaveAttribute('href', /start\?domain=example\.com$/)
  } finally {
    await product.stop()
    await host.stop().catch(() => undefined)
    await dns.stop()
  }
})

/** Somebody whom the provider knows agrees to the terms. */
async function registerBy(page: Page, offer: Locator): Promise<void> {
  await offer.click()
  await expect(page.getByText('With this account you will join')).toBeVisible()
  await page.getByLabel(/I accept the Terms/).check()
  await page.getByLabel(/I declare that I am not a consumer/).check()
  await page.getByRole('button', { name: 'Create account' }).click()
}
