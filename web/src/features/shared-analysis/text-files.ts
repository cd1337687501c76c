import { largestDraft } from '@inkprint/contract'
import { formatNumber } from '../../shared/format.ts'

export interface ReadDraft {
  file_name: string
  text: string
}

/** What is wrong with a text before it is sent; null when nothing is. */
export function problemOfDraft(text: string): string | null {
  if (text.trim() === '') return 'There is no text in it.'
  return new Blob([text]).size > largestDraft ? tooLarge : null
}

const tooLarge = `It is too large: at most ${formatNumber(largestDraft / 1_000)} kB.`

/** Reads a file that is text. A large one is refused before it is read. */
export async function readTextFile(file: File): Promise<ReadDraft | { problem: string }> {
  if (file.size > largestDraft) return { problem: `${file.name}: ${tooLarge}` }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
    if (text.includes('\0')) return { problem: `${file.name}: ${notText}` }
    const problem = problemOfDraft(text)
    if (problem !== null) return { problem: `${file.name}: ${problem}` }
    return { file_name: plainName(file.name), text }
  } catch {
    return { problem: `${file.name}: ${notText}` }
  }
}

const notText = 'It is no plain text. Save it as a text file, or paste the text.'

/** As the contract wants it: short and without control characters. */
function plainName(name: string): string {
  const plain = name.replaceAll(/\p{Cc}/gu, ' ').trim()
  return plain === '' ? 'Draft' : [...plain].slice(-120).join('').slice(-120).trim()
}
