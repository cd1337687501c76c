import type { ReactNode } from 'react'
import { type Line, type Part, sliceOf, type Texts } from './lines.ts'
import './changed-lines.css'

interface LinesProps {
  lines: readonly Line[]
  texts: Texts
}

/** The earlier text on the left and the later one on the right, with the same lines side by side. */
export function BesideEachOther({ lines, texts }: LinesProps) {
  return (
    <table className="block">
      <thead className="sticky top-0 z-10 block border-rule border-b bg-sheet font-sans text-caption text-ink-faint print:static">
        <tr className="grid grid-cols-2">
          {['Earlier', 'Later'].map((name) => (
            <th key={name} scope="col" className="px-8 py-2.5 text-left font-medium">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block">
        {lines.map(({ start, parts }) => (
          <tr
            key={start}
            className="changed-line grid grid-cols-2"
            style={roomFor(Math.max(lengthOf(parts, 'earlier'), lengthOf(parts, 'later')))}
          >
            <td className={`${cell} border-rule border-r`}>
              <Parts parts={parts} texts={texts} side="earlier" />
            </td>
            <td className={cell}>
              <Parts parts={parts} texts={texts} side="later" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const cell = 'min-w-0 whitespace-pre-line break-words px-8 py-2 print:px-3'

/** The later text, with removed words shown where they were. */
export function InOneText({ lines, texts }: LinesProps) {
  return (
    <div className="px-5 py-4 sm:px-10 sm:py-6 print:p-0">
      {lines.map(({ start, parts }) => (
        <p
          key={start}
          className="changed-line whitespace-pre-line break-words py-2"
          style={roomFor(lengthOf(parts, 'both'))}
        >
          <Parts parts={parts} texts={texts} side="both" />
        </p>
      ))}
    </div>
  )
}

/** Reserves space for a line, according to its length, while it is not rendered. */
function roomFor(characters: number) {
  return { '--characters': characters }
}

function lengthOf(parts: readonly Part[], side: Shown['side']): number {
  return parts.reduce((sum, { change, earlier, later }) => {
    const [removed, added] = [earlier.end - earlier.start, later.end - later.start]
    if (side === 'earlier') return sum + removed
    return sum + added + (side === 'both' && change !== null ? removed : 0)
  }, 0)
}

interface Shown {
  texts: Texts
  side: 'earlier' | 'later' | 'both'
}

function Parts({ parts, ...shown }: Shown & { parts: readonly Part[] }) {
  return parts.map((part) => (
    <Piece key={part.earlier.start + part.later.start} part={part} {...shown} />
  ))
}

interface PieceProps extends Shown {
  part: Part
}

function Piece({ part, texts, side }: PieceProps) {
  const removed = sliceOf(texts.earlier, part.earlier)
  const added = sliceOf(texts.later, part.later)
  const { change, endsLine } = part
  if (change === null) {
    const words = side === 'earlier' ? removed : added
    return endsLine ? words.trimEnd() : words
  }
  return (
    <>
      {removed !== '' && side !== 'later' && (
        <Marked as="del" label="removed" change={change} isLast={endsLine && side !== 'both'}>
          {removed}
        </Marked>
      )}
      {side === 'both' && isJoined(removed, added) && ' '}
      {added !== '' && side !== 'earlier' && (
        <Marked as="ins" label="added" change={removed === '' ? change : null} isLast={endsLine}>
          {added}
        </Marked>
      )}
    </>
  )
}

/** Whether removed and added words would run together without a space in a combined text. */
function isJoined(removed: string, added: string): boolean {
  return removed !== '' && added !== '' && removed === removed.trimEnd()
}

interface MarkedProps {
  as: 'del' | 'ins'
  label: string
  /** The index that "Next change" jumps to; null for the second half of a change. */
  change: number | null
  /** Whether the line ends with it. */
  isLast: boolean
  children: string
}

/** Trailing white space is not marked as part of a change, and is dropped at the end of a line. */
function Marked({ as: Mark, label, change, isLast, children }: MarkedProps): ReactNode {
  const words = children.trimEnd()
  return (
    <>
      <Mark
        className={`changed changed-${Mark}`}
        {...(change !== null && { 'data-change': change, tabIndex: -1 })}
      >
        <span className="sr-only select-none">[{label}: </span>
        {words}
        <span className="sr-only select-none">]</span>
      </Mark>
      {!isLast && children.slice(words.length)}
    </>
  )
}
