import type { DocumentLimits } from '../limits.ts'
import { bomb, openZip } from '../parts/zip.ts'
import { readDocument } from '../read-document.ts'
import { DocumentRefusal } from '../refusal.ts'
import { type CollectedDocument, mostTexts } from './collection.ts'

/** The most text an archive may have in all; a batch takes no more. */
const mostCharacters = 15_000_000

/** Reads each file of a ZIP separately: an unreadable one is reported and does not affect the others. */
export async function readArchive(
  bytes: Uint8Array,
  limits: DocumentLimits,
): Promise<CollectedDocument[]> {
  refuseEncrypted(bytes)
  const zip = openZip(bytes, limits)
  // Checked before anything is unpacked; if the directory understates a size, that entry is cut off there.
  if (zip.unpackedBytes > limits.unpackedBytes) throw bomb()
  const names = zip.names.filter((name) => !isIgnored(name))
  if (names.length === 0) throw new DocumentRefusal('empty', 'The archive contains no files.')
  if (names.length > mostTexts) {
    const most = mostTexts.toLocaleString('en-US')
    throw new DocumentRefusal('too_complex', `The archive contains more than ${most} files.`)
  }
  const read: CollectedDocument[] = []
  let characters = 0
  for (const name of names) {
    const document = await readEntry({ name, bytes: zip.read(name) }, limits)
    if ('document' in document) characters += document.document.text.length
    if (characters > mostCharacters) {
      throw new DocumentRefusal('too_long', 'The archive has too much text. Split it.')
    }
    read.push(document)
  }
  return read
}

async function readEntry(
  file: { name: string; bytes: Uint8Array },
  limits: DocumentLimits,
): Promise<CollectedDocument> {
  try {
    return { name: file.name, document: await readDocument(file, limits) }
  } catch (error) {
    if (!(error instanceof DocumentRefusal)) throw error
    const { reason, message } = error
    return { name: file.name, refusal: { reason, message } }
  }
}

/** Folders, and the files that operating systems add. */
function isIgnored(name: string): boolean {
  return /\/$|(^|\/)(__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i.test(name)
}

const [endMark, entryMark, encryptedFlag] = [0x06054b50, 0x02014b50, 1]

/** Refuses the whole archive: an archive with a password usually has one for every file. */
function refuseEncrypted(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - 22
  while (end >= 0 && view.getUint32(end, true) !== endMark) end--
  if (end < 0) return
  let at = view.getUint32(end + 16, true)
  while (at + 46 <= bytes.length && view.getUint32(at, true) === entryMark) {
    if ((view.getUint16(at + 8, true) & encryptedFlag) !== 0) {
      throw new DocumentRefusal(
        'encrypted',
        'The archive is protected by a password. Pack it without one.',
      )
    }
    const [name, extra, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true))
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
}
