import type { AnalysisResult } from '@inkprint/contract'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Switch } from '../../../ui/switch.tsx'
import { PointedText } from './pointed-text.tsx'
import { type Passage, passagesOf, percentOf, type Shade, shadeOf, shades } from './shades.ts'
import './shades.css'

interface ShadedTextProps {
  text: string
  spans: AnalysisResult['spans']
  /** Words or sentences an explanation points at. */
  pointedAt: readonly { start: number; end: number }[]
}

/** The analysed text itself, each sentence shaded by how likely an AI wrote it. */
export function ShadedText({ text, spans, pointedAt }: ShadedTextProps) {
  const [hasNumbers, setNumbers] = useState(false)
  const passages = useMemo(() => passagesOf(text, spans), [text, spans])
  const sheet = useRef<HTMLElement>(null)

  useEffect(() => {
    if (pointedAt.length === 0) return
    sheet.current?.querySelector('.shade-pointed')?.scrollIntoView({ block: 'center' })
  }, [pointedAt])

  return (
    <section
      aria-labelledby="read-text-title"
      className="min-w-0 lg:sticky lg:top-6 lg:self-start print:static"
    >
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h3 id="read-text-title" className="text-title">
          Sentence by sentence
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
      {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section
        ref={sheet}
        aria-label="The analyzed text"
        tabIndex={0}
        className="max-h-[max(24rem,min(44rem,calc(100dvh-10rem)))] overflow-y-auto whitespace-pre-wrap break-words rounded-lg border border-rule bg-sheet px-5 py-7 font-serif text-[1.1875rem] leading-[1.85] shadow-lift sm:px-10 sm:py-9 print:max-h-none print:border-0 print:p-0 print:shadow-none"
      >
        {passages.map((passage) => (
          <Sentence
            key={passage.start}
            passage={passage}
            hasNumber={hasNumbers}
            pointedAt={pointedAt}
          />
        ))}
      </section>
      {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      {spans.length > 0 ? <Legend /> : <NotScored />}
    </section>
  )
}

interface SentenceProps {
  passage: Passage
  hasNumber: boolean
  pointedAt: ShadedTextProps['pointedAt']
}

function Sentence({ passage, hasNumber, pointedAt }: SentenceProps) {
  const { text, start, probability } = passage
  if (probability === null) return text
  const percent = percentOf(probability)
  return (
    <>
      <span
        title={`${percent} AI`}
        data-percent={percent}
        className={`shade shade-${shadeOf(probability)}`}
      >
        <PointedText text={text} start={start} places={pointedAt} />
      </span>
      {hasNumber && (
        <sup className="ml-0.5 rounded-sm bg-shade px-1 font-mono text-[0.6875rem] text-ink">
          {percent}
        </sup>
      )}
    </>
  )
}

function Legend() {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-caption text-ink-soft">
      <span>How likely an AI wrote the sentence:</span>
      <ul className="flex flex-wrap gap-x-4 gap-y-2">
        {shades.map((shade) => (
          <li key={shade}>
            <span className={`shade shade-${shade} px-1`}>{bounds[shade]}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

const bounds = {
  'human-strong': '0–20%',
  human: '20–40%',
  open: '40–60%',
  ai: '60–80%',
  'ai-strong': '80–100%',
} satisfies Record<Shade, string>

function NotScored() {
  return (
    <p className="mt-4 text-caption text-ink-soft">
      Without a verdict the sentences are not scored either.
    </p>
  )
}
