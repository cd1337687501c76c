import { type AnalysisResult, type Evidence as Measured, paths } from '@inkprint/contract'
import { Link } from 'react-router'
import { classNames } from '../../ui/class-names.ts'
import { LinkButton, textLink } from '../../ui/text-link.tsx'
import { RangeScale } from './range-scale.tsx'

interface EvidenceProps {
  result: AnalysisResult
  pointedAt: Measured | null
  /** Null if there is no text to point into. */
  onPoint: ((measured: Measured | null) => void) | null
}

/**
 * The reasons for the verdict, or for its absence: what was measured, compared to the range typical of
 * people.
 */
export function Evidence({ result, pointedAt, onPoint }: EvidenceProps) {
  return (
    <section aria-labelledby="evidence-title" className="min-w-0">
      <h3 id="evidence-title" className="text-title">
        {result.classification === 'uncertain' ? 'What was measured' : 'Why this verdict'}
      </h3>
      {isByWordingAlone(result) && (
        <p className="mt-4 text-label">
          {byWordingAlone[result.classification]} the models judged the wording as a whole.
        </p>
      )}
      {result.evidence.length === 0 ? (
        <p className="mt-4 text-ink-soft">{withoutEvidence(result)}</p>
      ) : (
        <>
          <Key />
          <ul
            className={classNames(
              'mt-4 sm:grid sm:grid-cols-2 sm:gap-x-10',
              onPoint ? 'lg:not-print:block' : 'lg:grid-cols-3 print:grid-cols-2',
            )}
          >
            {result.evidence.map((measured) => (
              <Item
                key={measured.feature}
                measured={measured}
                isPointedAt={pointedAt?.feature === measured.feature}
                onPoint={onPoint}
              />
            ))}
          </ul>
        </>
      )}
      <p className="mt-5 text-caption text-ink-soft print:hidden">
        No verdict is proof.{' '}
        <Link to={paths.accuracy} className={`touch-target ${textLink}`}>
          How often is it wrong?
        </Link>
      </p>
    </section>
  )
}

/** How to read the scales. Screen readers skip it: they read out where each measure points. */
function Key() {
  return (
    <p className="mt-3 max-w-[65ch] text-caption text-ink-soft">
      <span aria-hidden="true">
        The band is the range of nine in ten people’s texts of this kind; the line in it is their
        median, and the mark is this text.{' '}
      </span>
      A measure outside the usual range points to AI only if AI texts of this kind are on the same
      side.
    </p>
  )
}

interface ItemProps extends Pick<EvidenceProps, 'onPoint'> {
  measured: Measured
  isPointedAt: boolean
}

function Item({ measured, isPointedAt, onPoint }: ItemProps) {
  const { label, meaning, speaks_for, sentences } = measured
  return (
    <li className="break-inside-avoid border-rule border-t py-5">
      <div className="flex items-baseline justify-between gap-4">
        <h4 className="font-semibold text-label first-letter:uppercase">{label}</h4>
        <Direction of={speaks_for} />
      </div>
      <RangeScale measured={measured} />
      <p className="mt-2 text-label">{withoutLabel(measured)}</p>
      {meaning && <p className="mt-1 text-caption text-ink-soft">{meaning}</p>}
      {onPoint && sentences.length > 0 && (
        <LinkButton
          onClick={() => onPoint(isPointedAt ? null : measured)}
          className="touch-target mt-1.5 text-caption print:hidden"
        >
          {isPointedAt ? 'Stop showing it' : 'Show it in the text'}
          <span className="sr-only"> ({label})</span>
        </LinkButton>
      )}
    </li>
  )
}

/** The mark has the same shape and color as on the scale below. */
function Direction({ of }: { of: Measured['speaks_for'] }) {
  const { mark, color, words } = directions[of]
  return (
    <span className="shrink-0 text-caption text-ink-soft">
      <span aria-hidden="true" className={color}>
        {mark}
      </span>{' '}
      {words}
    </span>
  )
}

const directions = {
  ai: { mark: '◆', color: 'text-ai', words: 'points to AI' },
  human: { mark: '●', color: 'text-human', words: 'points to a person' },
  neither: { mark: '■', color: 'text-ink-soft', words: 'points neither way' },
} satisfies Record<Measured['speaks_for'], Record<'mark' | 'color' | 'words', string>>

/** The explanation begins with the label, which is already shown above. */
function withoutLabel({ label, explanation }: Measured): string {
  const start = `${label}: `
  const isRepeated = explanation.toLowerCase().startsWith(start.toLowerCase())
  return isRepeated ? explanation.slice(start.length) : explanation
}

/** Readers who see only measures that point the other way would wonder where the verdict comes from. */
function isByWordingAlone({ classification, evidence }: AnalysisResult): boolean {
  const side = classification === 'mixed' ? 'ai' : classification
  return (
    side !== 'uncertain' &&
    evidence.length > 0 &&
    evidence.every(({ speaks_for }) => speaks_for !== side)
  )
}

/** Begins the sentence that says what decided instead. */
const byWordingAlone = {
  ai: 'None of these measures points to AI by itself:',
  mixed: 'None of these measures points to AI by itself:',
  human: 'None of these measures decides it:',
  uncertain: '',
} satisfies Record<AnalysisResult['classification'], string>

function withoutEvidence({ classification, reasons }: AnalysisResult): string {
  const wasNotJudged = reasons.some((reason) => reason !== 'near_threshold')
  if (wasNotJudged) return 'Nothing was measured, because the text could not be judged.'
  return classification === 'ai' || classification === 'mixed'
    ? 'No single habit stands out; the models judged the wording as a whole.'
    : 'Nothing we measure is outside the usual range for this kind of text.'
}
