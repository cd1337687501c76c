import { expect, makeAnalysis, test } from '../src/customer.ts'

test('an address that names a section of the settings opens there, and a link leads to another', async ({
  page,
  customer,
  signInAs,
}) => {
  await signInAs(customer, '/dashboard?tab=settings#privacy')
  await expect(page.getByRole('heading', { name: 'Privacy', level: 2 })).toBeInViewport()
  const sections = page.getByRole('navigation', { name: 'Sections of the settings' })
  await expect(sections).not.toBeInViewport()
  await sections.getByRole('link', { name: 'Team' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Team', level: 2 })).toBeInViewport()
  await expect(page).toHaveURL(/tab=settings#team$/)
})

test('the pencil of a title stands behind its last word at every width', async ({
  page,
  product,
  customer,
  signInAs,
}) => {
  const title = 'What the harbour master of Gdynia wrote about the night of the autumn storm'
  const id = await makeAnalysis(product, { customer, title })
  await signInAs(customer, `/analyses/${id}`)
  const heading = page.getByRole('heading', { level: 1, name: title })
  await expect(heading).toBeVisible()
  const pencil = page.getByRole('button', { name: 'Change the title' })
  for (let width = 700; width <= 1440; width += 10) {
    await page.setViewportSize({ width, height: 900 })
    const [words, button] = [await heading.boundingBox(), await pencil.boundingBox()]
    const middle = (button?.y ?? 0) + (button?.height ?? 0) / 2
    expect(middle, `at ${width} px`).toBeLessThan((words?.y ?? 0) + (words?.height ?? 0))
  }
})
