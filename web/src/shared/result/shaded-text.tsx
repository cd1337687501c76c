import {
  type AnalysisResult,
  type Passage,
  type Piece,
  percentOf,
  piecesOf,
  shadeBounds,
  shadeOf,
  shades,
} from '@inkprint/contract'
import { Fragment, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { FadingSheet } from '../../ui/fading-sheet.tsx'
import { Switch } from '../../ui/switch.tsx'
import { passageWords } from './passages.tsx'
import { PointedPlaces } from './pointed-places.tsx'
import { inOrder, type Place, PointedText } from './pointed-text.tsx'
import './shades.css'

interface ShadedTextProps {
  text: string
  spans: AnalysisResult['spans']
  /** The passages whose beginnings are marked. */
  passages: readonly Passage[]
  /** For callers that scroll to a place in the text. */
  sheetRef?: RefObject<HTMLElement | null>
  /** The words or sentences that an explanation refers to. */
  pointedAt: readonly Place[]
}

/** The analyzed text, with each sentence shaded by the probability that AI wrote it. */
export function ShadedText({ text, spans, passages, sheetRef, pointedAt }: ShadedTextProps) {
  const [hasNumbers, setNumbers] = useState(false)
  const pieces = useMemo(() => {
    const starts = passages.map(({ start }) => start)
    return piecesOf(text, spans, starts)
  }, [text, spans, passages])
  const marks = new Map(passages.map((passage) => [passage.start, passage]))
  const ownSheet = useRef<HTMLElement>(null)
  const sheet = sheetRef ?? ownSheet

  const places = useMemo(() => inOrder(pointedAt), [pointedAt])
  const [place, setPlace] = useState(0)

  useEffect(() => {
    if (pointedAt.length === 0) return
    setPlace(0)
    sheet.current?.querySelector('.shade-pointed')?.scrollIntoView({ block: 'center' })
  }, [pointedAt, sheet])

  /** Scrolls only the sheet, so that the pressed button stays where it is. */
  function goToPlace(number: number) {
    setPlace(number)
    const box = sheet.current
    const words = box?.querySelector(`[data-place="${number}"]`)
    if (!box || !words) return
    const below = words.getBoundingClientRect().top - box.getBoundingClientRect().top
    box.scrollTop += below - box.clientHeight / 2
  }

  return (
    <section
      aria-labelledby="read-text-title"
      className="min-w-0 lg:sticky lg:top-6 lg:self-start print:static"
    >
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h3 id="read-text-title" className="text-title">
          {spans.length > 0 ? 'Sentence by sentence' : 'The text'}
        </h3>
        {spans.length > 0 && (
          <Switch
            label="Show percentages"
            checked={hasNumbers}
            onChange={(event) => setNumbers(event.target.checked)}
            className="print:hidden"
          />
        )}
      </div>
      <PointedPlaces count={places.length} current={place} onGoTo={goToPlace} />
      <FadingSheet
        ref={sheet}
        label="The analyzed text"
        className="max-h-[max(24rem,min(44rem,calc(100dvh-10rem)))] whitespace-pre-wrap break-words px-5 py-7 font-serif text-[1.1875rem] leading-[1.85] sm:px-10 sm:py-9 print:p-0"
      >
        {pieces.map((piece) => (
          <Fragment key={piece.start}>
            <PassageMark passage={marks.get(piece.start)} />
            <Sentence piece={piece} hasNumber={hasNumbers} places={places} current={place} />
          </Fragment>
        ))}
      </FadingSheet>
      {spans.length > 0 ? (
        <Legend isWhole={isScoredThrough(pieces)} hasPlaces={places.length > 0} />
      ) : (
        <NotScored />
      )}
    </section>
  )
}

/** Says who wrote the text from here on; also a target for keyboard navigation. */
function PassageMark({ passage }: { passage: Passage | undefined }) {
  if (!passage) return null
  const { start, classification } = passage
  return (
    <span
      data-passage={start}
      tabIndex={-1}
      className={`passage-mark passage-mark-${classification}`}
    >
      {passageWords[classification]} from here
    </span>
  )
}

interface SentenceProps {
  piece: Piece
  hasNumber: boolean
  places: readonly Place[]
  current: number
}

function Sentence({ piece, hasNumber, places, current }: SentenceProps) {
  const { text, start, probability } = piece
  const words = <PointedText text={text} start={start} places={places} current={current} />
  if (probability === null) return words
  const percent = percentOf(probability)
  return (
    <>
      <span
        title={`${percent} AI`}
        data-percent={percent}
        className={`shade shade-${shadeOf(probability)}`}
      >
        {words}
      </span>
      {hasNumber && (
        <sup className="ml-0.5 rounded-sm bg-shade px-1 font-mono text-[0.6875rem] text-ink">
          {percent}
        </sup>
      )}
    </>
  )
}

function Legend({ isWhole, hasPlaces }: { isWhole: boolean; hasPlaces: boolean }) {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-caption text-ink-soft">
      <span>How likely an AI wrote the sentence:</span>
      <ul className="flex flex-wrap gap-x-4 gap-y-2">
        {shades.map((shade) => (
          <li key={shade}>
            <span className={`shade shade-${shade} px-1`}>{shadeBounds[shade]}</span>
          </li>
        ))}
        {hasPlaces && (
          <li>
            <span className="shade-pointed px-1">what is shown</span>
          </li>
        )}
      </ul>
      <span>
        A sentence contains less evidence than the whole text, so the verdict can be clearer.
      </span>
      {!isWhole && (
        <span>
          Sentences without a shade were not scored, because we read only parts of a long text.
        </span>
      )}
    </div>
  )
}

/** Two scored sentences may have a heading between them, but not much more. */
function isScoredThrough(pieces: readonly Piece[]): boolean {
  return pieces.every(({ probability, text }) => probability !== null || text.trim().length < 200)
}

function NotScored() {
  return (
    <p className="mt-4 text-caption text-ink-soft">The sentences of this text were not scored.</p>
  )
}
