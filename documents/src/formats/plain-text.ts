import type { Block, Draft } from '../document.ts'
import { decode } from '../encoding.ts'
import { joinLines } from '../parts/lines.ts'

export function readPlainText(bytes: Uint8Array): Draft {
  const { text, undecodable } = decode(bytes)
  const lines = text.replaceAll(/\r\n?|[\u2028\u2029\f]/g, '\n').split('\n')
  return { blocks: blocksOf(lines), leftOut: {}, undecodable }
}

/** The prose in lines of fixed width; empty if they are something else, such as code. */
export function proseOfLines(text: string): Block[] {
  const words = text.split(/\s+/).filter((word) => word !== '')
  const plain = words.filter((word) => /^["'(“‘]?\p{L}[\p{L}'’-]*[.,;:!?)"'”’]*$/u.test(word))
  const isProse = words.length >= 60 && plain.length > 0.85 * words.length
  return isProse ? blocksOf(text.split('\n')) : []
}

/** Paragraphs are separated by empty lines, or each is one long line. */
function blocksOf(lines: readonly string[]): Block[] {
  const groups: string[][] = [[]]
  for (const line of lines) {
    if (line.trim() === '') groups.push([])
    else groups.at(-1)?.push(line.trimEnd())
  }
  return groups
    .filter((group) => group.length > 0)
    .map((group) => ({
      kind: 'paragraph',
      text: isWrapped(group) ? joinLines(group) : group.join('\n'),
    }))
}

/** A line much shorter than the longest one was broken on purpose. */
const [narrowest, widest, share] = [40, 110, 0.6]

/** Whether lines were wrapped by a program rather than broken by the writer. */
function isWrapped(group: readonly string[]): boolean {
  if (group.some((line) => /^\s*([-*+•]|\d{1,3}[.)])\s/.test(line))) return false
  const longest = Math.max(...group.map((line) => line.length))
  if (longest < narrowest || longest > widest) return false
  return group.slice(0, -1).every((line) => line.length >= share * longest)
}
