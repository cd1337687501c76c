import type { Block, Draft, LeftOut } from '../document.ts'

type Kind = { kind: 'heading'; level: number } | { kind: 'paragraph' } | { kind: 'item' }

export type Prose = ReturnType<typeof createProse>

/** Collects prose in reading order: text is added to the open block. */
export function createProse() {
  const blocks: Block[] = []
  const leftOut: Partial<Record<LeftOut, number>> = {}
  let current: Kind = { kind: 'paragraph' }
  let text = ''

  function end(): void {
    if (text.trim() !== '') blocks.push({ ...current, text })
    text = ''
    current = { kind: 'paragraph' }
  }

  return {
    write(more: string): void {
      text += more
    },
    /** Ends the open block; the following text is a block of this kind. */
    begin(kind: Kind): void {
      end()
      current = kind
    },
    end,
    add(block: Block): void {
      end()
      blocks.push(block)
    },
    leaveOut(what: LeftOut, count = 1): void {
      leftOut[what] = (leftOut[what] ?? 0) + count
    },
    /** The text of the open block so far. */
    get open(): string {
      return text
    },
    get kind(): Kind['kind'] {
      return current.kind
    },
    finish(): Pick<Draft, 'blocks' | 'leftOut'> {
      end()
      return { blocks, leftOut }
    },
  }
}

/** A cell with this many words is prose in a layout, not a table entry. */
const wordsOfProse = 25

/** The cells of a table that are prose. */
export function proseOfCells(rows: readonly (readonly string[])[]): string[] {
  return rows.flat().filter((cell) => cell.trim().split(/\s+/).length >= wordsOfProse)
}
