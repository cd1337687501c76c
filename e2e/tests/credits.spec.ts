import { expect, test } from '../src/customer.ts'
import { answerWith } from '../src/held-answer.ts'

test('[CR-01, CR-02] the tab shows the balance and whom to ask for more', async ({
  page,
  openTab,
  setBalance,
}) => {
  await setBalance(12_345)
  await openTab('credits')
  const panel = page.getByRole('tabpanel')
  await expect(panel.getByText('12,345 credits')).toBeVisible()
  await expect(panel.getByRole('heading', { name: 'Need more credits?' })).toBeVisible()
  await expect(panel.getByRole('link', { name: 'support@inkprint.test' })).toHaveAttribute(
    'href',
    'mailto:support@inkprint.test',
  )
  await panel.getByRole('link', { name: 'Buy credits' }).click()
  await expect(page).toHaveURL('/pricing')
})

test('[CR-03, BC-03, BC-04] how credits work agrees with the rule', async ({ page, openTab }) => {
  await openTab('credits')
  const explanation = page.getByRole('region', { name: 'How Credits Work' })
  await expect(explanation).toContainText('1 credit covers 200 words')
  await expect(
    explanation.getByRole('row', { name: /Standard text/ }).getByRole('cell'),
  ).toHaveText(['8', '16', '16', '24'])
  await expect(explanation.getByRole('row', { name: /Long text/ }).getByRole('cell')).toHaveText([
    '14',
    '28',
    '28',
    '42',
  ])
})

test('a balance that cannot be loaded is told', async ({ page, openTab }) => {
  await answerWith(page, '/api/client/credits/summary', { status: 500 })
  await openTab('credits')
  await expect(page.getByRole('alert')).toHaveText('Failed to load the balance.')
  await expect(page.getByText('Credits could not be loaded')).toBeVisible()
})
