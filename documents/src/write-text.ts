import type { Block } from './document.ts'

/**
 * Writes the text as a person would: the detector recognizes these heading and list marks and ignores them.
 */
export function writeText(blocks: readonly Block[]): string {
  let text = ''
  let before: Block['kind'] | null = null
  for (const block of blocks) {
    const line = lineOf(block)
    if (line === null) continue
    if (before !== null) text += before === 'item' && block.kind === 'item' ? '\n' : '\n\n'
    text += line
    before = block.kind
  }
  return text
}

function lineOf(block: Block): string | null {
  const text = clean(block.text)
  if (text === '') return null
  if (block.kind === 'heading')
    return `${'#'.repeat(Math.min(6, Math.max(1, block.level)))} ${text}`
  return block.kind === 'item' ? `- ${text}` : text
}

/** Removes invisible characters, except line breaks that a writer put inside a paragraph. */
function clean(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\u00ad\ufeff]|(?![\t\n\r])\p{Cc}/gu, '')
    .replaceAll(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize('NFKC'))
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n[ \n]*/g, '\n')
    .trim()
}
