import type { AnalysisResult, Evidence as Measured, Outcome, Passage } from '@inkprint/contract'
import { useRef, useState } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Evidence } from './evidence.tsx'
import { Passages } from './passages.tsx'
import { ShadedText } from './shaded-text.tsx'
import { NotJudged, overruling, Verdict } from './verdict.tsx'

interface GeneralProps {
  result: AnalysisResult
  /** Null once it has been deleted. */
  text: string | null
  /** What the organization concluded after a review, if there was one. */
  outcome?: Outcome | null
}

/** The verdict, the text it is about, and the reasons. */
export function General({ result, text, outcome = null }: GeneralProps) {
  if (!result.is_judged) return <WithoutVerdict result={result} text={text} />
  return <WithVerdict result={result} text={text} outcome={outcome} />
}

function WithVerdict({ result, text, outcome = null }: GeneralProps) {
  const isOverruled = overruling(result, outcome) !== null
  const [pointedAt, setPointedAt] = useState<Measured | null>(null)
  const sheet = useRef<HTMLElement>(null)
  // A single passage says no more than the verdict.
  const passages = (result.passages?.length ?? 0) > 1 ? (result.passages ?? []) : []

  function goTo({ start }: Passage) {
    const mark = sheet.current?.querySelector<HTMLElement>(`[data-passage="${start}"]`)
    mark?.focus({ preventScroll: true })
    mark?.scrollIntoView({ block: 'center' })
  }

  return (
    <div className="space-y-10">
      <Verdict result={result} outcome={outcome} />
      {result.evasion_flags.length > 0 && <EvasionFlags flags={result.evasion_flags} />}
      {text === null ? (
        <Evidence result={result} pointedAt={null} onPoint={null} />
      ) : (
        <>
          {passages.length > 0 && (
            <div className={isOverruled ? 'grayscale' : undefined}>
              <Passages text={text} passages={passages} onGoTo={goTo} />
            </div>
          )}
          <div
            className={classNames(
              'grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem] print:grid-cols-1',
              isOverruled && 'grayscale',
            )}
          >
            <ShadedText
              sheetRef={sheet}
              text={text}
              spans={result.spans}
              passages={passages}
              pointedAt={pointedAt?.places ?? pointedAt?.sentences ?? []}
            />
            <Evidence result={result} pointedAt={pointedAt} onPoint={setPointedAt} />
          </div>
        </>
      )}
    </div>
  )
}

function WithoutVerdict({ result, text }: GeneralProps) {
  return (
    <div className="space-y-10">
      <NotJudged result={result} />
      {result.evasion_flags.length > 0 && <EvasionFlags flags={result.evasion_flags} />}
      {text !== null && <ShadedText text={text} spans={[]} passages={[]} pointedAt={[]} />}
    </div>
  )
}

function EvasionFlags({ flags }: { flags: AnalysisResult['evasion_flags'] }) {
  return (
    <Alert title="Disguised characters were found">
      <ul>
        {flags.map(({ kind, message }) => (
          <li key={kind}>{message}</li>
        ))}
      </ul>
    </Alert>
  )
}
