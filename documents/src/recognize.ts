import type { Format } from './document.ts'
import { decode } from './encoding.ts'
import type { DocumentLimits } from './limits.ts'
import { openZip, type Zip } from './parts/zip.ts'
import { DocumentRefusal, type RefusalReason } from './refusal.ts'

/** File name extensions for each format. */
export const extensions: Record<Format, readonly string[]> = {
  txt: ['txt', 'text'],
  md: ['md', 'markdown', 'mdown', 'mkd'],
  html: ['html', 'htm', 'xhtml'],
  docx: ['docx', 'docm', 'dotx', 'dotm'],
  odt: ['odt', 'ott'],
  pdf: ['pdf'],
  rtf: ['rtf'],
  epub: ['epub'],
}

/** In lower case and without the dot; empty if there is none. */
export function extensionOf(name: string): string {
  return /\.([a-z0-9]{1,10})$/i.exec(name.trim())?.[1]?.toLowerCase() ?? ''
}

/** Recognizes a file by its content; by its name only if the content is some kind of text. */
export function recognize(
  { name, bytes }: { name: string; bytes: Uint8Array },
  limits: DocumentLimits,
): Format {
  const start = latin(bytes.subarray(0, 1024))
  if (start.includes('%PDF-')) return 'pdf'
  if (/^\s*\{\\rtf/.test(start)) return 'rtf'
  if (start.startsWith('PK\x03\x04') || start.startsWith('PK\x05\x06')) {
    return kindOfZip(openZip(bytes, limits))
  }
  const other = signatures.find(
    ({ starts, pattern }) => starts.some((each) => start.startsWith(each)) || pattern?.test(start),
  )
  if (other) throw new DocumentRefusal(other.reason, other.message)
  if (start.startsWith('\xd0\xcf\x11\xe0')) throw olderOffice(bytes)
  return kindOfText(bytes, extensionOf(name))
}

const taken = 'Send .txt, .md, .html, .docx, .odt, .pdf, .rtf or .epub.'
const picture = 'The file is a picture and has no text.'
const archive = 'The file is an archive. Unpack it and send the documents one by one.'
const program = `The file is a program and no document. ${taken}`

/** How files of unsupported formats begin. */
const signatures: {
  starts: string[]
  pattern?: RegExp
  reason: RefusalReason
  message: string
}[] = [
  {
    starts: ['\x89PNG', '\xff\xd8\xff', 'GIF8', 'II*\0', 'MM\0*'],
    pattern: /^(RIFF....WEBP|....ftyp(heic|heix|mif1|avif)|BM....\0\0\0\0)/s,
    reason: 'no_text',
    message: picture,
  },
  {
    starts: ['\x1f\x8b', '7z\xbc\xaf', 'Rar!', 'BZh', '\xfd7zXZ', '\x28\xb5\x2f\xfd'],
    pattern: /^.{257}ustar/s,
    reason: 'archive',
    message: archive,
  },
  {
    starts: ['\x7fELF', '\xca\xfe\xba\xbe'],
    pattern: /^MZ.{10,}This program/s,
    reason: 'unsupported',
    message: program,
  },
]

function kindOfZip(zip: Zip): Format {
  const mimetype = zip.has('mimetype') ? zip.readText('mimetype').trim() : ''
  if (mimetype === 'application/epub+zip') return 'epub'
  if (/^application\/vnd\.oasis\.opendocument\.text(-template)?$/.test(mimetype)) return 'odt'
  if (zip.has('word/document.xml')) return 'docx'
  if (zip.has('META-INF/container.xml')) return 'epub'
  const isOffice = zip.has('[Content_Types].xml') || mimetype.startsWith('application/vnd.oasis')
  if (!isOffice) throw new DocumentRefusal('archive', archive)
  // A Word document may give its main part another name.
  if (zip.names.some((name) => /^word\/document\d*\.xml$/.test(name))) return 'docx'
  throw new DocumentRefusal(
    'unsupported',
    `The file is a spreadsheet, a presentation or another office file, not a text document. ${taken}`,
  )
}

/** The same container is used for Word documents before 2007 and for newer ones with a password. */
function olderOffice(bytes: Uint8Array): DocumentRefusal {
  const isEncrypted = Buffer.from(bytes).includes(Buffer.from('EncryptedPackage', 'utf16le'))
  return isEncrypted
    ? new DocumentRefusal(
        'encrypted',
        'The document is protected by a password. Save it without one.',
      )
    : new DocumentRefusal(
        'unsupported',
        'Documents of Word before 2007 (.doc) cannot be read. Save it as .docx.',
      )
}

/** Extensions of text files that contain data or code instead of prose. */
const noProse =
  /^(csv|tsv|json|jsonl|xml|yaml|yml|toml|ini|log|sql|js|ts|jsx|tsx|mjs|py|java|c|h|cpp|cs|go|rs|rb|php|sh|css|svg|ics|vcf|eml|tex|bib)$/

/**
 * A comment ends at the first `-->`, so a row of comments matches in only one way: no backtracking blowup.
 */
const htmlStart = /^(<\?xml[^>]*>\s*)?(<!--(?:(?!-->).)*-->\s*)*<(!doctype html|html)[\s>]/is

function kindOfText(bytes: Uint8Array, extension: string): Format {
  const { text, isBinary } = decode(bytes)
  if (isBinary || noProse.test(extension)) {
    throw new DocumentRefusal('unsupported', `Files of this kind cannot be read. ${taken}`)
  }
  const start = text.slice(0, 20_000).trimStart()
  if (htmlStart.test(start)) return 'html'
  if (/^<\?xml/.test(start) && !/<html[\s>]/i.test(start)) {
    throw new DocumentRefusal('unsupported', `XML of this kind cannot be read. ${taken}`)
  }
  if (extensions.html.includes(extension) && /<[a-z][^>]*>/i.test(start)) return 'html'
  return extensions.md.includes(extension) ? 'md' : 'txt'
}

function latin(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
}
