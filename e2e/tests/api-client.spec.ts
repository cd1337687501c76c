import { paths } from '@inkprint/contract'
import { expect, test } from '../src/fixtures.ts'
import { holdAnswer } from '../src/held-answer.ts'

test('[HC-67] a page on localhost calls port 8000 of localhost, any other its own origin', async ({
  browser,
  product,
}) => {
  // The policy of the real server allows its own origin only, which on localhost is port 8000.
  const context = await browser.newContext({ bypassCSP: true })
  const page = await context.newPage()
  const expected = {
    [product.url.replace('127.0.0.1', 'localhost')]: 'http://localhost:8000',
    [product.url]: product.url,
    [`${product.url}/login?from=localhost`]: product.url,
  }
  await page.route('http://localhost:8000/**', (route) => route.abort())
  for (const [address, base] of Object.entries(expected)) {
    await page.goto(address.includes('/login') ? address : `${address}/login`)
    await page.getByLabel('Email').fill('ada@example.com')
    await page.getByLabel('Password', { exact: true }).fill('Correct-Horse-7')
    const login = page.waitForRequest('**/auth/jwt/login')
    await page.getByRole('button', { name: 'Sign In' }).click()
    expect((await login).url()).toBe(`${base}/auth/jwt/login`)
  }
  await context.close()
})

test('[HC-68] calls carry JSON, sign-in a form, and a slow answer is waited for', async ({
  page,
  account,
}) => {
  await page.goto(paths.forgotPassword)
  await page.getByLabel('Email').fill('ada@example.com')
  const forgot = page.waitForRequest('**/auth/forgot-password')
  await page.getByRole('button', { name: 'Send reset link' }).click()
  expect((await forgot).headers()['content-type']).toBe('application/json')
  expect((await forgot).postData()).toBe('{"email":"ada@example.com"}')

  await page.clock.install()
  const answer = await holdAnswer(page, '/auth/jwt/login')
  await page.goto(paths.login)
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  const login = page.waitForRequest('**/auth/jwt/login')
  await page.getByRole('button', { name: 'Sign In' }).click()
  expect((await login).headers()['content-type']).toBe('application/x-www-form-urlencoded')
  await page.clock.fastForward('01:00:00')
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeDisabled()
  await answer.release()
  await expect(page).toHaveURL('/dashboard')
})
