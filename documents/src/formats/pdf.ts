import { getDocumentProxy } from 'unpdf'
import type { Draft } from '../document.ts'
import type { DocumentLimits } from '../limits.ts'
import { blocksOf } from '../pdf/blocks.ts'
import { type Page, pageOf } from '../pdf/page.ts'
import { withoutRunningHeads } from '../pdf/running-heads.ts'
import { DocumentRefusal } from '../refusal.ts'

export async function readPdf(bytes: Uint8Array, limits: DocumentLimits): Promise<Draft> {
  const pdf = await open(bytes)
  try {
    if (pdf.numPages > limits.pages) throw tooManyPages(pdf.numPages, limits)
    const pages = await pagesOf(pdf, limits)
    const { title, images } = { title: await titleOf(pdf), images: pdf.numPages }
    const { pages: plain, removed } = withoutRunningHeads(pages)
    const { blocks, leftOut } = blocksOf(plain)
    return {
      blocks,
      leftOut: removed > 0 ? { ...leftOut, running_heads: removed } : leftOut,
      title,
      images,
      pages: pdf.numPages,
    }
  } finally {
    await pdf.loadingTask.destroy()
  }
}

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>

async function open(bytes: Uint8Array): Promise<Pdf> {
  try {
    // The library takes ownership of the buffer and detaches it, so it gets a copy.
    return await getDocumentProxy(Uint8Array.from(bytes), {
      disableFontFace: true,
      verbosity: 0,
    })
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException') {
      throw new DocumentRefusal(
        'encrypted',
        'The PDF is protected by a password. Save it without one.',
      )
    }
    throw error
  }
}

function tooManyPages(pages: number, limits: DocumentLimits): DocumentRefusal {
  const [has, most] = [pages, limits.pages].map((count) => count.toLocaleString('en-US'))
  return new DocumentRefusal('too_long', `The PDF has ${has} pages. At most ${most} are read.`)
}

async function pagesOf(pdf: Pdf, limits: DocumentLimits): Promise<Page[]> {
  const pages: Page[] = []
  let characters = 0
  for (let number = 1; number <= pdf.numPages; number++) {
    const source = await pdf.getPage(number)
    const page = pageOf(await source.getTextContent(), source.getViewport({ scale: 1 }))
    source.cleanup()
    pages.push(page)
    for (const { text } of page.lines) characters += text.length
    if (characters > 2 * limits.characters) {
      throw new DocumentRefusal('too_long', 'The text of the PDF is too long. Split the file.')
    }
  }
  return pages
}

/** Some programs write a file name or their own name as the title if none was given. */
async function titleOf(pdf: Pdf): Promise<string | null> {
  const { info } = await pdf.getMetadata()
  const title: unknown = Object(info).Title
  if (
    typeof title !== 'string' ||
    /\.(docx?|odt|tex|dvi|indd|pdf|rtf|html?)$|^microsoft word|^untitled/i.test(title)
  ) {
    return null
  }
  return title
}
