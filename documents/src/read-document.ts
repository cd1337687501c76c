import type { Draft, Format, ReadDocument } from './document.ts'
import { readDocx } from './formats/docx.ts'
import { readEpub } from './formats/epub.ts'
import { readHtmlFile } from './formats/html.ts'
import { readMarkdown } from './formats/markdown.ts'
import { readOdt } from './formats/odt.ts'
import { readPdf } from './formats/pdf.ts'
import { readPlainText } from './formats/plain-text.ts'
import { readRtf } from './formats/rtf.ts'
import { type DocumentLimits, documentLimits } from './limits.ts'
import { recognize } from './recognize.ts'
import { DocumentRefusal } from './refusal.ts'
import { warningsOf } from './warnings.ts'
import { writeText } from './write-text.ts'

type Reader = (bytes: Uint8Array, limits: DocumentLimits) => Draft | Promise<Draft>

const readers: Record<Format, Reader> = {
  txt: readPlainText,
  md: readMarkdown,
  html: readHtmlFile,
  docx: readDocx,
  odt: readOdt,
  pdf: readPdf,
  rtf: readRtf,
  epub: readEpub,
}

/**
 * Extracts the prose of a file. The content decides the format; the name counts only if the content leaves it
 * open. Throws only `DocumentRefusal`, which says why there is no text.
 */
export async function readDocument(
  { name, bytes }: { name: string; bytes: Uint8Array },
  limits: DocumentLimits = documentLimits,
): Promise<ReadDocument> {
  try {
    return await read({ name, bytes }, limits)
  } catch (error) {
    if (error instanceof DocumentRefusal) throw error
    throw new DocumentRefusal('broken', 'The file is damaged and cannot be read.', { cause: error })
  }
}

async function read(
  { name, bytes }: { name: string; bytes: Uint8Array },
  limits: DocumentLimits,
): Promise<ReadDocument> {
  if (bytes.length === 0) throw new DocumentRefusal('empty', 'The file is empty.')
  if (bytes.length > limits.fileBytes) {
    const megabytes = Math.floor(limits.fileBytes / 1_000_000)
    throw new DocumentRefusal('too_large', `The file is too large: at most ${megabytes} MB.`)
  }
  const format = recognize({ name, bytes }, limits)
  const draft = await readers[format](bytes, limits)
  const text = writeText(draft.blocks)
  if (text === '') throw withoutText(draft, format)
  if (text.length > limits.characters) {
    throw new DocumentRefusal('too_long', 'The text of the file is too long. Split the file.')
  }
  return {
    format,
    text,
    title: titleOf(draft),
    pages: draft.pages ?? null,
    warnings: warningsOf(draft, { name, format }),
  }
}

function withoutText({ images = 0, pages = 0 }: Draft, format: Format): DocumentRefusal {
  if (format === 'pdf' && pages > 0) {
    return new DocumentRefusal(
      'no_text',
      'The PDF has no text, only pictures of pages, such as a scan. Recognize its text first (OCR).',
    )
  }
  const only = images > 0 ? 'The file has only pictures and no text.' : 'The file has no text.'
  return new DocumentRefusal(images > 0 ? 'no_text' : 'empty', only)
}

const longestTitle = 200

function titleOf({ title, blocks }: Draft): string | null {
  const given = title?.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
  if (given && /\p{L}{2}/u.test(given)) return given.slice(0, longestTitle).toWellFormed()
  const heading = blocks.slice(0, 5).find(({ kind }) => kind === 'heading')
  return heading ? heading.text.slice(0, longestTitle).toWellFormed() : null
}
