import type { AnalysisResult, Classification, Evidence as Measured } from '@inkprint/contract'
import { useState } from 'react'
import { Alert } from '../../../ui/alert.tsx'
import { Evidence } from './evidence.tsx'
import { ShadedText } from './shaded-text.tsx'
import { VerdictSeal } from './verdict-seal.tsx'

interface GeneralProps {
  result: AnalysisResult
  text: string
}

/** The verdict, the text it is about, and the reasons. */
export function General({ result, text }: GeneralProps) {
  const [pointedAt, setPointedAt] = useState<Measured | null>(null)
  return (
    <div className="space-y-10">
      <Verdict result={result} />
      {result.evasion_flags.length > 0 && <EvasionFlags flags={result.evasion_flags} />}
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem] print:grid-cols-1">
        <ShadedText
          text={text}
          spans={result.spans}
          pointedAt={pointedAt?.places ?? pointedAt?.sentences ?? []}
        />
        <Evidence result={result} pointedAt={pointedAt} onPoint={setPointedAt} />
      </div>
    </div>
  )
}

const verdicts: Record<Classification, { word: string; sentence: string }> = {
  ai: { word: 'AI', sentence: 'This text reads as written by an AI.' },
  human: { word: 'Human', sentence: 'This text reads as written by a person.' },
  mixed: { word: 'Mixed', sentence: 'Parts of this text read as written by an AI.' },
  uncertain: { word: 'Uncertain', sentence: 'This text could be either: there is no verdict.' },
}

function Verdict({ result }: { result: AnalysisResult }) {
  const { word, sentence } = verdicts[result.classification]
  return (
    <div className="grid items-center gap-x-12 gap-y-8 border-rule border-b pt-2 pb-10 md:grid-cols-[15rem_minmax(0,1fr)]">
      <div className="mx-auto w-56 md:w-full">
        <VerdictSeal classification={result.classification} />
      </div>
      <div className="min-w-0">
        <h3 className="text-headline">{sentence}</h3>
        <p className="mt-3 max-w-[60ch] font-serif text-ink-soft text-lede">{result.uncertainty}</p>
        <ProbabilityScale percent={result.probability_ai_percent} />
        <dl className="mt-6 grid gap-x-10 gap-y-5 max-sm:grid-cols-2 sm:grid-cols-[auto_auto_minmax(0,1fr)]">
          <Fact term="Classification" value={word} />
          <Fact term="AI probability" value={`${result.probability_ai_percent}%`} />
          <Fact term="Group" value={result.group_name} note={result.group_description} />
        </dl>
      </div>
    </div>
  )
}

/** The same number as the probability below, as a place between the two. */
function ProbabilityScale({ percent }: { percent: number }) {
  return (
    <div aria-hidden="true" className="mt-7 max-w-xl text-caption text-ink-soft">
      <div className="relative h-2 rounded-full bg-linear-to-r from-human via-rule to-ai">
        <span
          className="absolute top-1/2 size-5 -translate-1/2 rotate-45 border-2 border-paper bg-ink"
          style={{ left: `${Math.min(98.5, Math.max(1.5, percent))}%` }}
        />
      </div>
      <div className="mt-3 flex justify-between">
        <span>Person</span>
        <span>AI</span>
      </div>
    </div>
  )
}

function Fact({ term, value, note }: { term: string; value: string; note?: string }) {
  return (
    <div className={note && 'max-sm:col-span-2'}>
      <dt className="text-caption text-ink-faint">{term}</dt>
      <dd className="mt-0.5 font-medium font-serif text-title tabular-nums">{value}</dd>
      {note && <dd className="mt-0.5 text-caption text-ink-soft">{note}</dd>}
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
