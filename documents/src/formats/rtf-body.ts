import { createProse, proseOfCells } from '../parts/prose.ts'

/** Collects the paragraphs, lists and tables of the document. */
export function createBody() {
  const prose = createProse()
  let rows: string[][] = []
  let row: string[] = []
  let isInTable = false
  let isItem = false
  let level: number | null = null
  let paragraph = ''

  function endTable(): void {
    if (rows.length === 0) return
    const isFrame = rows.every((cells) => cells.length <= 1)
    const texts = isFrame ? rows.flat() : proseOfCells(rows)
    for (const text of texts) prose.add({ kind: 'paragraph', text })
    if (!isFrame) prose.leaveOut('tables')
    rows = []
  }

  function endParagraph(): void {
    if (isInTable) {
      paragraph += ' '
      return
    }
    endTable()
    const text = paragraph
    paragraph = ''
    if (level !== null) prose.add({ kind: 'heading', level, text })
    else prose.add({ kind: isItem ? 'item' : 'paragraph', text })
    isItem = false
  }

  return {
    write(text: string): void {
      paragraph += text
    },
    endParagraph,
    markItem(): void {
      isItem = true
    },
    leaveOutNote: () => prose.leaveOut('footnotes'),
    word(word: string, value: number | null): void {
      if (word === 'par' || word === 'sect' || word === 'page') endParagraph()
      else if (word === 'intbl') isInTable = true
      else if (word === 'cell') {
        row.push(paragraph)
        paragraph = ''
      } else if (word === 'row') {
        rows.push(row)
        row = []
      } else if (word === 'outlinelevel' && value !== null && value < 9) level = value + 1
      else if (word === 'pard') {
        isInTable = false
        level = null
      }
    },
    finish() {
      isInTable = false
      endParagraph()
      return prose.finish()
    },
  }
}
