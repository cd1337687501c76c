import type { Block, Draft, LeftOut } from '../document.ts'

type Kind = { kind: 'heading'; level: number } | { kind: 'paragraph' } | { kind: 'item' }

export type Prose = ReturnType<typeof createProse>

/** Collects prose as a reader comes upon it: text flows into the block that is open. */
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
    /** Ends what is open; what is written from here on is a block of this kind. */
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
    /** What has been written of the block that is open. */
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

/** A cell with this many words is a text set beside others and no entry of a table. */
const wordsOfProse = 25

/** What of a table is prose. */
export function proseOfCells(rows: readonly (readonly string[])[]): string[] {
  return rows.flat().filter((cell) => cell.trim().split(/\s+/).length >= wordsOfProse)
}
