import { largestDraft } from '@inkprint/contract'
import { formatNumber } from '../../shared/format.ts'

export interface ReadDraft {
  file_name: string
  text: string
}

/** What is wrong with pasted text, checked before sending; undefined if nothing is. */
export function problemOfPasted(text: string): string | undefined {
  if (isEmpty(text)) return 'Paste or write the text'
  return isTooLarge(text) ? `Use at most ${most}` : undefined
}

const most = `${formatNumber(largestDraft / 1_000)} kB`

function isEmpty(text: string): boolean {
  return text.trim() === ''
}

function isTooLarge(text: string): boolean {
  return new Blob([text]).size > largestDraft
}

/** Reads a text file. A large one is refused without reading it. */
export async function readTextFile(file: File): Promise<ReadDraft | { problem: string }> {
  if (file.size > largestDraft) return { problem: `${file.name}: ${tooLarge}` }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
    if (text.includes('\0')) return { problem: `${file.name}: ${notText}` }
    if (isEmpty(text)) return { problem: `${file.name}: The file contains no text.` }
    if (isTooLarge(text)) return { problem: `${file.name}: ${tooLarge}` }
    return { file_name: plainName(file.name), text }
  } catch {
    return { problem: `${file.name}: ${notText}` }
  }
}

const tooLarge = `The file is too large: at most ${most}.`
const notText = 'The file is not plain text. Save it as a text file, or paste the text.'

/** As the contract requires: short and without control characters. */
function plainName(name: string): string {
  const plain = name.replaceAll(/\p{Cc}/gu, ' ').trim()
  return plain === '' ? 'Draft' : [...plain].slice(-120).join('').slice(-120).trim()
}
