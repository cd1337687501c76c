import { paths } from '@inkprint/contract'
import { expect, test } from '../src/fixtures.ts'
import { answerWith, loseAnswer, watchCalls } from '../src/held-answer.ts'

test('[SE-01, SE-08] a stored token is checked at the start and sent as a bearer token', async ({
  page,
  account,
  signInAs,
}) => {
  await signInAs(account)
  const me = page.waitForRequest('**/auth/jwt/me')
  await page.goto(paths.dashboard)
  expect((await me).headers().authorization).toBe(`Bearer ${account.token}`)
  await expect(page.getByRole('button', { name: 'User menu' })).toBeVisible()
})

test('[SE-02, SE-07] a token the server refuses is dropped; a public page stays where it is', async ({
  page,
  account,
  signInAs,
}) => {
  for (const path of ['/register', '/auth/verify', '/forgot-password']) {
    await signInAs({ ...account, token: 'stale' })
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expect(page).toHaveURL(path)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  }
})

test('[SE-02, SE-06] a refused token leads from a guarded page to sign-in', async ({
  page,
  account,
  signInAs,
}) => {
  await signInAs({ ...account, token: 'stale' })
  await page.goto(paths.dashboard)
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('[SE-02] a start check that fails for any other reason also ends without a user', async ({
  page,
  account,
  signInAs,
}) => {
  await signInAs(account)
  await loseAnswer(page, '/auth/jwt/me')
  await page.goto(paths.dashboard)
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('[SE-03] without a token nobody is asked and the page is there', async ({ page }) => {
  const calls = watchCalls(page)
  await page.goto(paths.login)
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  expect(calls).toEqual([])
})

test('[SE-05] logging out removes the token, ends it on the server and keeps guarded pages shut', async ({
  page,
  account,
  signInAs,
  product,
}) => {
  await signInAs(account, paths.dashboard)
  await page.getByRole('button', { name: 'User menu' }).click()
  const logout = page.waitForResponse('**/auth/jwt/logout')
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  expect((await logout).status()).toBe(204)
  const me = await page.request.get(`${product.url}/auth/jwt/me`, {
    headers: { authorization: `Bearer ${account.token}` },
  })
  expect(me.status()).toBe(401)
  await page.goto(paths.dashboard)
  await expect(page).toHaveURL('/login')
})

test('[SE-06] any later answer 401 removes the token and leads to sign-in', async ({
  page,
  account,
  signInAs,
}) => {
  await signInAs(account, paths.dashboard)
  await expect(page.getByRole('button', { name: 'User menu' })).toBeVisible()
  await answerWith(page, '/api/site', { status: 401, body: { detail: 'Unauthorized' } })
  await page.goto(paths.register)
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('[SE-09] the current user is kept whole, fields unknown to the page included', async ({
  page,
  account,
  signInAs,
}) => {
  await signInAs(account)
  await page.route('**/auth/jwt/me', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), shoe_size: 38 } })
  })
  await page.goto(paths.dashboard)
  await expect(page.getByRole('button', { name: 'User menu' })).toBeVisible()
  // What React holds is the only place to look: no screen shows a field it does not know.
  const kept = await page.evaluate(`(() => {
    const root = document.getElementById('root')
    const key = Object.keys(root).find((name) => name.startsWith('__reactContainer'))
    const queue = [root[key].stateNode.current]
    while (queue.length > 0) {
      const fiber = queue.shift()
      for (let hook = fiber.memoizedState; hook; hook = hook.next) {
        if (hook.memoizedState?.shoe_size) return hook.memoizedState
      }
      for (const next of [fiber.child, fiber.sibling]) if (next) queue.push(next)
    }
  })()`)
  expect(kept).toMatchObject({ email: account.email, first_name: 'Ada', shoe_size: 38 })
})

test('signing out in one tab signs out the other', async ({ page, context, account, signInAs }) => {
  await signInAs(account, paths.dashboard)
  const other = await context.newPage()
  await other.goto(paths.dashboard)
  await expect(other.getByRole('button', { name: 'User menu' })).toBeVisible()
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(other).toHaveURL('/login')
})
