import type { FileFacts } from './file-fields.ts'

export const fileFields = {
  file: 'A file of at most 20 MB: plain text, Markdown, HTML, Word (.docx), OpenDocument (.odt), PDF with text, RTF or EPUB. The type is detected from the content.',
  'FileFacts.name': 'The name of the file as it was sent.',
  format: 'The type of the file, detected from its content.',
  'FileFacts.title': 'The title or the first heading of the document; null if it has neither.',
  'FileFacts.pages': 'The number of pages of a PDF; null for other files.',
  'FileFacts.words': 'The number of words an analysis of the text charges for.',
  warnings: 'What was left out of the text, and anything unusual about the file.',
  'FileWarning.kind': 'What the warning is about, as a fixed code.',
  'FileWarning.count': 'How many there are.',
  'FileWarning.message': 'The same in words.',
  'Error.reason':
    'With `FILE_UNREADABLE`: `empty`, `unsupported`, `archive`, `encrypted`, `no_text`, `too_large`, `too_long`, `too_complex`, `unsafe` or `broken`.',
}

export const exampleFile: FileFacts = {
  name: 'ferry-draft.docx',
  format: 'docx',
  title: 'The ferry to the island',
  pages: null,
  words: 412,
  warnings: [{ kind: 'footnotes', count: 2, message: '2 footnotes were left out.' }],
}
