import { maximumTextBytes } from '@inkprint/contract'

/** A text within the limit may need more bytes as a file, for line endings and a byte order mark. */
const largestFile = 2 * maximumTextBytes

export type ReadFile = { content: string } | { problem: string }

/** The text in a file, or why it cannot be read. */
export async function readTextFile(file: File): Promise<ReadFile> {
  if (file.size > largestFile) {
    return { problem: `${file.name} is too large: at most 2 MB can be compared.` }
  }
  try {
    const bytes = await file.arrayBuffer()
    const content = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (!content.includes('\0')) return { content }
  } catch {
    // Neither text nor any other supported format.
  }
  return {
    problem: `${file.name} is not plain text. Copy the text from the document and paste it here, or save it as a .txt file in UTF-8.`,
  }
}

/** Receipts are told from texts by their extension, so that both can be dropped together. */
export function isReceiptFile({ name }: Pick<File, 'name'>): boolean {
  return /\.jws$/i.test(name)
}
