import { countWords, paths } from '@inkprint/contract'
import { expect, test } from '../src/fixtures.ts'

const text = `
My grandmother kept the ferry timetable pinned above the stove, although she had not taken the
ferry since the winter the pier froze. She said it was company. Every morning she read it out loud,
first the weekdays and then, in a lower voice, the Sundays, as if somebody might overhear and turn
up uninvited. I thought everyone's grandmother did that. When I was nine she let me hold the pin
while she changed the old sheet for the new one, and I remember being surprised by how many holes
there were in the wall behind it. One for each year, she told me, and some for years that needed
two. The paper smelled of onions within a week.

After the funeral my uncle painted the kitchen. He filled the holes with something grey out of a
tube and sanded them flat, and he was proud of it, so nobody said a word. But if you stand by the
window late in the afternoon the light comes in sideways and you can still see them, forty or
fifty little dents in a crooked column. I counted them once and lost my place because the kettle
went. Last spring I asked the harbour office for a timetable and the boy at the desk told me they
had stopped printing them. It is all on the website now, he said, and wrote the address on my hand.
`

test('[AT-04] the real model answers with windows, features and words to look at', async ({
  page,
  superuser,
  signInAs,
}) => {
  test.slow()
  expect(countWords(text)).toBeGreaterThanOrEqual(200)
  await signInAs(superuser, paths.analysis)
  await expect(page.getByLabel('Analysis group').locator('option')).not.toHaveCount(1)
  await page.getByLabel('Text', { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Analyze Text' }).click()
  await page.getByRole('tab', { name: 'Developer View' }).click({ timeout: 60_000 })
  const panel = page.getByRole('tabpanel')
  const view = JSON.parse(await panel.locator('pre').innerText())
  await expect(panel.getByText(view.probability_ai.toFixed(6), { exact: true })).toBeVisible()
  const windows = panel.getByRole('region', { name: 'Windows along the text' })
  await windows.getByText('Show as a table').click()
  await expect(windows.getByRole('row')).toHaveCount(view.windows.length + 1)
  await expect(panel.getByRole('region', { name: /^Features/ }).getByRole('row')).toHaveCount(11)
  const words = panel.getByRole('region', { name: 'Words that weighed most' })
  await expect(words.getByRole('listitem').first()).toBeVisible()
})
