import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from '../src/fixtures.ts'
import { linkIn, type ReceivedMail, waitForMail } from '../src/mailbox.ts'
import { startPostgres } from '../src/postgres.ts'
import { productWithQuickDetector, startProduct } from '../src/product.ts'
import { startMailServer } from '../src/smtp.ts'

interface Wanted {
  to: string
  subject: string
}

test('an account lives its whole life, with the embedded database and the outbox', async ({
  page,
  product,
}) => {
  test.slow()
  await liveAnAccount(page, {
    url: product.url,
    openMail: (wanted) => waitForMail(product.dataDir, wanted),
  })
})

test('an account lives its whole life, with an external PostgreSQL and SMTP server', async ({
  page,
}) => {
  test.slow()
  const postgres = await startPostgres()
  const mailServer = await startMailServer()
  const product = await startProduct(
    { DATABASE_URL: postgres.url, SMTP_URL: mailServer.url, MAIL_FROM: 'post@inkprint.test' },
    productWithQuickDetector,
  )
  try {
    await liveAnAccount(page, {
      url: product.url,
      openMail: (wanted) => waitForReceived(mailServer.received, wanted),
    })
  } finally {
    await product.stop()
    await mailServer.close()
    await postgres.remove()
  }
})

async function liveAnAccount(
  page: Page,
  { url, openMail }: { url: string; openMail: (wanted: Wanted) => Promise<ReceivedMail> },
) {
  const [email, newEmail] = [`${randomUUID()}@example.com`, `${randomUUID()}@example.com`]
  await register(page, { url, email })
  await page.goto(linkIn(await openMail({ to: email, subject: 'Confirm your Inkprint account' })))
  await expect(page.getByRole('heading', { name: /verified/i })).toBeVisible()

  await signIn(page, { url, email, password: 'Correct-Horse-7' })
  await page.getByLabel('Organization Name').fill('Quill & Co')
  await page.getByRole('button', { name: 'Create Organization' }).click()
  await page.getByRole('tab', { name: 'Settings' }).click()
  await page.getByLabel('New email address').fill(newEmail)
  await page.getByLabel('Your password', { exact: true }).fill('Correct-Horse-7')
  await page.getByRole('button', { name: 'Change Email' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: 'waiting for confirmation' }),
  ).toContainText(newEmail)
  await page.goto(
    linkIn(await openMail({ to: newEmail, subject: 'Confirm your new email address' })),
  )
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(page.getByText('100 credits left')).toBeVisible()
  await expect(page.getByText('waiting for confirmation')).toHaveCount(0)
  await page.getByRole('button', { name: 'Logout' }).click()

  await page.getByRole('link', { name: 'Forgot Password' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await page.getByLabel('Email').fill(newEmail)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
  await page.goto(linkIn(await openMail({ to: newEmail, subject: 'Reset your Inkprint password' })))
  await page.getByLabel('New password', { exact: true }).fill('Correct-Horse-8')
  await page.getByLabel(/^Confirm/).fill('Correct-Horse-8')
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expect(page).toHaveURL(`${url}/login?reset=success`)

  await signIn(page, { url, email: newEmail, password: 'Correct-Horse-8' })
  await expect(page.getByText('100 credits left')).toBeVisible()
}

async function register(page: Page, { url, email }: { url: string; email: string }) {
  await page.goto(`${url}/register`)
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Nowak')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Correct-Horse-7')
  await page.getByLabel('Confirm password', { exact: true }).fill('Correct-Horse-7')
  await page.getByRole('checkbox', { name: /Terms and Conditions/ }).check()
  await page.getByRole('checkbox', { name: /not a consumer/ }).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Registration Successful' })).toBeVisible()
}

async function signIn(
  page: Page,
  { url, email, password }: { url: string; email: string; password: string },
) {
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(`${url}/dashboard`)
}

async function waitForReceived(received: ReceivedMail[], wanted: Wanted): Promise<ReceivedMail> {
  let found: ReceivedMail | undefined
  await expect
    .poll(() => {
      found = received.findLast(
        (mail) => mail.to.includes(wanted.to) && mail.subject.includes(wanted.subject),
      )
      return found
    }, `a mail '${wanted.subject}' to ${wanted.to}`)
    .toBeDefined()
  if (!found) throw new Error('The poll above ended without it')
  return found
}
