import { api, paths, pathTo } from '@inkprint/contract'
import type { Page } from '@playwright/test'
import { textOf } from '../../web/src/testing/texts.ts'
import { analyze, type Customer } from '../src/customer.ts'
import { ask, type Product } from '../src/product.ts'
import { expect, test } from '../src/staff.ts'

/** Each would run if the page took it for markup, an address or a template. */
const payloads = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'><svg/onload=alert(1)>",
  'javascript:alert(1)',
  '{{constructor.constructor("alert(1)")()}}',
]
const worst = payloads.join(' ')

/** What went wrong on a page: a script that ran, or something the content policy had to stop. */
async function watch(page: Page): Promise<string[]> {
  const found: string[] = []
  page.on('dialog', async (dialog) => {
    found.push(`a dialog on ${page.url()}: ${dialog.message()}`)
    await dialog.dismiss()
  })
  page.on('console', (message) => {
    if (/content security policy|csp-violation/i.test(message.text())) {
      found.push(`${page.url()}: ${message.text()}`)
    }
  })
  page.on('pageerror', (error) => found.push(`${page.url()}: ${error.message}`))
  await page.addInitScript(`document.addEventListener('securitypolicyviolation', (event) =>
    console.warn('csp-violation', event.violatedDirective, event.blockedURI, event.sourceFile))`)
  return found
}

/** Every text a customer can leave behind, each with every payload. */
async function leaveTraces(product: Product, { organization, token }: Customer): Promise<void> {
  const names = { first_name: worst.slice(0, 99), last_name: worst.slice(-99) }
  await ask(product, api.profile.update, names, token)
  const details = {
    name: worst,
    description: worst,
    street_address: worst,
    tax_id: payloads[0],
    postal_code: payloads[1],
    state: payloads[2],
    country: payloads[3],
  }
  await ask(product, api.organization.update, details, token)
  for (const name of payloads) {
    await ask(product, api.apiKeys.create, { id: organization.id, name }, token)
  }
}

test('scripts in names, notes, keys and texts are shown to the customer and never run', async ({
  page,
  product,
  customer,
  openTab,
}) => {
  const found = await watch(page)
  await leaveTraces(product, customer)

  await openTab('playground')
  await expect(page.getByText(worst, { exact: true }).first()).toBeVisible()
  await analyze(page, {
    key: '<script>alert(1)</script>',
    text: `${worst} ${textOf(220)} ${worst}`,
  })
  for (const tab of ['Guidelines', 'Copywriter Tips', 'Humanization', 'Raw JSON', 'General']) {
    await page.getByRole('tab', { name: tab }).click()
  }
  await page.getByRole('radio', { name: 'No', exact: true }).check()
  await page.getByLabel(/What did we get wrong/).fill(worst)
  await page.getByRole('button', { name: 'Submit Feedback' }).click()
  await expect(page.getByText('Thank you for your feedback!')).toBeVisible()

  await page.goto('/dashboard?tab=api-keys')
  for (const name of payloads) {
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  }
  await page.goto('/dashboard?tab=credit-history')
  await expect(page.getByRole('cell', { name: '<script>alert(1)</script>' })).toBeVisible()
  await page.goto('/dashboard?tab=credits')
  await page.goto('/dashboard?tab=settings')
  await expect(page.getByLabel('Additional Notes')).toHaveValue(worst)
  await page.getByRole('button', { name: 'User menu' }).click()
  await expect(page.getByRole('menu')).toContainText('<script>alert(1)</script>')
  expect(found).toEqual([])
})

test('scripts customers leave behind do not run where staff look at them', async ({
  page,
  product,
  superuser,
  customer,
  openAsStaff,
}) => {
  const found = await watch(page)
  await leaveTraces(product, customer)
  // The audit log shows what was there before and after.
  const { id } = customer.organization
  const description = `${worst} again`
  await ask(product, api.admin.organizations.update, { id, description }, superuser.token)

  await openAsStaff(paths.organizations)
  await page.getByPlaceholder('Filter by name...').fill('<script>alert(1)')
  await page
    .getByRole('button', { name: `Edit ${worst}` })
    .first()
    .click()
  await page.getByText('Audit log').click()
  await expect(page.getByRole('list', { name: 'Audit log' })).toContainText('onerror=alert(1)')
  await page.getByRole('tab', { name: /API Keys/ }).click()
  for (const name of payloads) await expect(page.getByText(name, { exact: true })).toBeVisible()

  const change = { id, change_amount: 1, note: worst }
  await ask(product, api.admin.organizations.changeCredits, change, superuser.token)
  await page.goto(`/organizations/${id}?tab=credit-history`)
  await expect(page.getByRole('table', { name: 'Entries' })).toContainText(worst)
  await page.getByRole('tab', { name: 'Audit Log' }).click()
  await expect(page.getByRole('list', { name: 'Audit log' })).toContainText(`Reason: ${worst}`)

  await page.goto(paths.users)
  await page.getByPlaceholder('Search by name, email, or organization...').fill(customer.email)
  await page.getByRole('button', { name: `Edit User ${customer.email}` }).click()
  await expect(page.getByLabel('First Name')).toHaveValue(worst.slice(0, 99))

  await page.goto(paths.analysis)
  await page
    .getByRole('textbox')
    .first()
    .fill(`${worst} ${textOf(220)}`)
  await page.getByRole('button', { name: 'Analyze Text' }).click()
  await page.getByRole('tab', { name: 'Developer View' }).click()
  await page.goto(paths.admin)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(found).toEqual([])
})

test('scripts in addresses and in what is typed are reflected nowhere', async ({
  page,
  customer,
  openAsStaff,
  signInAs,
}) => {
  const found = await watch(page)
  const inAddress = encodeURIComponent(worst)
  for (const path of [
    ...['/login?reset=', '/auth/verify?token=', '/reset-password?token=', '/no/such/page/'],
    ...[
      '/auth/not-me?token=',
      '/auth/undo-email-change?token=',
      '/auth/confirm-email-change?token=',
      '/register?email=',
      '/login#',
    ],
  ]) {
    await page.goto(path + inAddress)
    await expect(page.getByRole('heading').first()).toBeVisible()
  }
  await page.goto(paths.forgotPassword)
  await page.getByLabel('Email').fill(`"><img/src=x/onerror=alert(1)>@example.com`)
  await page.getByRole('button', { name: /reset link/i }).click()
  await page.goto(paths.login)
  await page.getByLabel('Email').fill(worst)
  await page.getByLabel('Password', { exact: true }).fill(worst)
  await page.getByRole('button', { name: 'Sign In' }).click()

  await signInAs(customer)
  for (const path of ['/dashboard?tab=', '/payment-success?session_id=', '/pricing?x=']) {
    await page.goto(path + inAddress)
    await expect(page.getByRole('heading').first()).toBeVisible()
  }
  // Other tests store the worst as a name.
  const foundNowhere = `${worst} nowhere`
  for (const screen of ['/organizations', '/users']) {
    await openAsStaff(screen)
    await page.getByPlaceholder(/^(Filter|Search) by/).fill(foundNowhere)
    await expect(page.getByText('Try adjusting your search')).toBeVisible()
    await expect(page.getByText(foundNowhere)).toBeVisible()
  }
  expect(found).toEqual([])
})

test('the content policy has nothing to object to on any screen, nor on pages beside the app', async ({
  page,
  product,
  customer,
  superuser,
  signInAs,
}) => {
  test.slow()
  const found = await watch(page)
  const wanted = { price_id: 'price_basic' as const }
  const { session_url } = await ask(product, api.purchases.create, wanted, customer.token)
  const { dashboard, pricing, paymentSuccess, ...others } = paths
  const { admin, analysis, organizations, organization, users, ...open } = others
  const ownPage = pathTo(organization, { params: { id: customer.organization.id } })
  const ways = [
    { visitor: null, paths: Object.values(open) },
    { visitor: customer, paths: [dashboard, pricing, paymentSuccess] },
    { visitor: superuser, paths: [admin, analysis, organizations, ownPage, users] },
  ]
  for (const { visitor, paths } of ways) {
    if (visitor) await signInAs(visitor)
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByRole('heading').first()).toBeVisible()
    }
  }
  await page.goto(session_url)
  await expect(page.getByRole('button', { name: /^Pay/ })).toBeVisible()
  for (const path of ['/redoc', '/docs', '/docs/api', '/docs/reference/webhooks']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  expect(found).toEqual([])

  const policies = await Promise.all(
    ['/login', '/dashboard', '/admin', '/redoc', '/docs', '/sandbox/checkout/x', '/api/site'].map(
      async (path) => (await fetch(product.url + path)).headers.get('content-security-policy'),
    ),
  )
  for (const policy of policies) expect(policy).not.toContain('unsafe')
})

test('a page that did take names for markup would be noticed', async ({ page, product }) => {
  const found = await watch(page)
  await page.goto(`${product.url}/login`)
  await page.evaluate(
    `document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=alert(1)>')`,
  )
  await expect.poll(() => found.join()).toMatch(/csp-violation|Content Security Policy/)
})
