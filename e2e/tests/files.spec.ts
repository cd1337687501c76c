import { api } from '@inkprint/contract'
import { docxOf, pdfOf, wordParagraph } from '@inkprint/documents/testing/make-documents'
import type { Page } from '@playwright/test'
import { textOf } from '../../web/src/testing/texts.ts'
import { expect, makeKey, test } from '../src/customer.ts'
import { expectAccessible, views } from '../src/fixtures.ts'
import { answerWith, holdAnswer } from '../src/held-answer.ts'

interface Chosen {
  name: string
  mimeType: string
  buffer: Buffer
}

function wordFile(name: string, text: string): Chosen {
  const heading = wordParagraph('A day on the ferry', 'Heading1')
  const note =
    '<w:p><w:r><w:t>See below.</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r></w:p>'
  const bytes = docxOf(`${heading}${wordParagraph(text)}${note}`)
  return { name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) }
}

const draft = wordFile('ferry.docx', textOf(250))
const scan: Chosen = {
  name: 'scan.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(pdfOf([[]])),
}

for (const [view, options] of Object.entries(views)) {
  test.describe(view, () => {
    test.use(options)

    test('DESIGN2 15: a file’s text is shown, corrected and analyzed, and gives the analysis its name', async ({
      page,
      product,
      customer,
      openTab,
    }) => {
      await makeKey(product, { customer, name: 'Newsroom' })
      await openTab()
      await choose(page, draft)
      const sheet = page.getByLabel('Text to analyze')
      await expect(sheet).toHaveValue(`# A day on the ferry\n\n${textOf(250)}\n\nSee below.`)
      const note = page.getByRole('region', { name: 'Files' })
      await expect(note).toContainText('From ferry.docx')
      await expect(note).toContainText('1 footnote was left out.')
      await expect(note).toContainText('“A day on the ferry”')
      await expectAccessible(page)
      await sheet.press('End')
      await sheet.pressSequentially(' Mine.')
      await page.getByRole('button', { name: 'Analyze Text' }).click()
      await expect(page.getByRole('region', { name: 'Result', exact: true })).toBeVisible({
        timeout: 30_000,
      })
      await page.goto('/dashboard?tab=analyses')
      await expect(page.getByText('A day on the ferry').first()).toBeVisible()
    })

    test('DESIGN2 15: several files wait in a list; one without text says why and the others stay', async ({
      page,
      openTab,
    }) => {
      await openTab()
      await choose(page, scan, draft, wordFile('second.docx', textOf(220)))
      const list = page.getByRole('region', { name: 'Files' }).getByRole('listitem')
      await expect(list).toHaveCount(3)
      await expect(list.nth(0)).toContainText('Recognize its text first (OCR).')
      await expect(page.getByLabel('Text to analyze')).toHaveValue('')
      await expectAccessible(page)
      // What was left out of the file is a list as well, and stands before the files.
      await list.last().getByRole('button', { name: 'Open second.docx' }).press('Enter')
      await expect(page.getByLabel('Text to analyze')).toHaveValue(new RegExp(textOf(220)))
      await expect(list.last()).toContainText('Opened')
      await page.getByRole('button', { name: 'Close the files' }).click()
      await expect(page.getByRole('region', { name: 'Files' })).toBeHidden()
      await expect(page.getByLabel('Text to analyze')).not.toHaveValue('')
    })
  })
}

test('DESIGN2 15: a file dropped on the sheet replaces the text, and Undo brings it back', async ({
  page,
  openTab,
}) => {
  await openTab()
  const sheet = page.getByLabel('Text to analyze')
  await sheet.fill('Written by hand.')
  await drop(page, draft)
  await expect(sheet).toHaveValue(/^# A day on the ferry/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(sheet).toHaveValue('Written by hand.')
  await expect(page.getByText('From ferry.docx')).toBeHidden()
})

test('DESIGN2 15: a file that cannot be read leaves the text alone', async ({ page, openTab }) => {
  await openTab()
  const sheet = page.getByLabel('Text to analyze')
  await sheet.fill('Written by hand.')
  const note = page.getByRole('region', { name: 'Files' })
  await choose(page, scan)
  await expect(note.getByRole('alert')).toContainText('scan.pdf: The PDF has no text')
  await choose(page, { ...draft, buffer: Buffer.alloc(20_000_001, 'x'), name: 'long.txt' })
  await expect(note.getByRole('alert')).toHaveText(
    'long.txt: The file is too large: at most 20 MB.',
  )
  await answerWith(page, api.playground.extract.path, { status: 500 })
  await choose(page, draft)
  await expect(note.getByRole('alert')).toContainText('ferry.docx: ')
  await expect(sheet).toHaveValue('Written by hand.')
})

test('DESIGN2 15: while a file is read the screen says so', async ({ page, openTab }) => {
  const { release } = await holdAnswer(page, api.playground.extract.path)
  await openTab()
  await choose(page, draft)
  await expect(page.getByText('Extracting the text from ferry.docx…')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open a file' })).toBeDisabled()
  await expectAccessible(page)
  await release()
  await expect(page.getByText('From ferry.docx')).toBeVisible()
})

function choose(page: Page, ...files: Chosen[]): Promise<void> {
  return page.locator('input[type=file]').setInputFiles(files)
}

async function drop(page: Page, { name, buffer }: Chosen): Promise<void> {
  const [bytes, fileName] = [[...buffer], name].map((value) => JSON.stringify(value))
  const data = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([Uint8Array.from(${bytes})], ${fileName}))
    return transfer
  })()`)
  const sheet = page.getByLabel('Text to analyze')
  await sheet.dispatchEvent('dragenter', { dataTransfer: data })
  await expect(page.getByText('Drop it here to extract the text')).toBeVisible()
  await sheet.dispatchEvent('drop', { dataTransfer: data })
}
