import { readArchive } from './collection/archive.ts'
import type { Collection } from './collection/collection.ts'
import { readCsv } from './collection/csv.ts'
import { readXlsx } from './collection/xlsx.ts'
import { type DocumentLimits, documentLimits } from './limits.ts'
import { openZip } from './parts/zip.ts'
import { readDocument } from './read-document.ts'
import { extensionOf } from './recognize.ts'
import { DocumentRefusal } from './refusal.ts'

interface File {
  name: string
  bytes: Uint8Array
}

/**
 * Reads the texts in a file that may contain many: the documents in a ZIP, or a table. Any other file is a
 * collection of one. Throws only `DocumentRefusal`, which says why there are no texts.
 */
export async function readCollection(
  file: File,
  limits: DocumentLimits = documentLimits,
): Promise<Collection> {
  try {
    return await read(file, limits)
  } catch (error) {
    if (error instanceof DocumentRefusal) throw error
    throw new DocumentRefusal('broken', 'The file is damaged and cannot be read.', { cause: error })
  }
}

async function read(file: File, limits: DocumentLimits): Promise<Collection> {
  const { name, bytes } = file
  if (bytes.length > 0 && bytes.length <= limits.fileBytes) {
    const kind = kindOf(file, limits)
    if (kind === 'csv') return { table: readCsv(bytes) }
    if (kind === 'xlsx') return { table: readXlsx(bytes, limits) }
    if (kind === 'zip') return { documents: await readArchive(bytes, limits) }
  }
  return { documents: [{ name, document: await readDocument(file, limits) }] }
}

/** By content if that is enough; a CSV table can be recognized only by its name. */
function kindOf(
  { name, bytes }: File,
  limits: DocumentLimits,
): 'zip' | 'xlsx' | 'csv' | 'document' {
  const start = Buffer.from(bytes.subarray(0, 8)).toString('latin1')
  if (!start.startsWith('PK\x03\x04') && !start.startsWith('PK\x05\x06')) {
    const isTable = /^(csv|tsv)$/.test(extensionOf(name))
    const isOther = otherStarts.some((each) => start.startsWith(each))
    return isTable && !isOther ? 'csv' : 'document'
  }
  const zip = openZip(bytes, limits)
  if (zip.has('xl/workbook.xml')) return 'xlsx'
  const isDocument =
    zip.has('mimetype') ||
    zip.has('[Content_Types].xml') ||
    zip.has('META-INF/container.xml') ||
    zip.has('word/document.xml')
  return isDocument ? 'document' : 'zip'
}

/** Starts of PDF, RTF, PNG and older or encrypted Office files, whatever their names. */
const otherStarts = ['%PDF', '{\\rtf', '\x89PNG', '\xd0\xcf\x11\xe0']
