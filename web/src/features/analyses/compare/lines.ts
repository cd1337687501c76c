import { countWords } from '@inkprint/contract'
import type { Range, Stretch } from './changes.ts'

/** The two complete texts. */
export interface Texts {
  earlier: string
  later: string
}

/** The content of one line in both texts: unchanged words, and changes with their numbers. */
export interface Line {
  start: number
  parts: Part[]
}

export interface Part extends Stretch {
  /** The change's number; null if nothing changed. */
  change: number | null
}

/** Splits the stretches into lines that exist in both texts. */
export function linesOf(stretches: readonly Stretch[]): Line[] {
  const lines: Line[] = []
  let parts: Part[] = []
  let changes = 0
  for (const stretch of stretches) {
    parts.push({ ...stretch, change: stretch.isSame ? null : changes })
    if (!stretch.isSame) changes++
    if (!stretch.endsLine) continue
    lines.push({ start: lines.length, parts })
    parts = []
  }
  if (parts.length > 0) lines.push({ start: lines.length, parts })
  return lines
}

/** The number of changes, and how many words were removed and added. */
export function sizeOfChanges(stretches: readonly Stretch[], { earlier, later }: Texts) {
  const changed = stretches.filter(({ isSame }) => !isSame)
  return {
    changes: changed.length,
    removed: changed.reduce((sum, each) => sum + countWords(sliceOf(earlier, each.earlier)), 0),
    added: changed.reduce((sum, each) => sum + countWords(sliceOf(later, each.later)), 0),
  }
}

export function sliceOf(text: string, { start, end }: Range): string {
  return text.slice(start, end)
}
