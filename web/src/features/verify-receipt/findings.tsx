import {
  futureWords,
  isUndecided,
  likePeopleNote,
  likePeopleTerm,
  likePeopleValue,
  otherSignerInWords,
  paths,
  probabilityNote,
  problemInWords,
  type Receipt,
  verdictWords,
} from '@inkprint/contract'
import { CircleCheck, CircleMinus, CircleX, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { formatDateTime, formatNumber } from '../../shared/format.ts'
import { VerdictBadge } from '../../shared/verdict-badge.tsx'
import { Alert } from '../../ui/alert.tsx'
import { textLink } from '../../ui/text-link.tsx'
import type { Findings as Found } from './queries.ts'

/** The findings: first whether the receipt is valid, then what it says. */
export function Findings({ found: { checked, isSameText } }: { found: Found }) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    section.current?.focus({ preventScroll: true })
    section.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="findings-title"
      className="mt-12 outline-none"
    >
      <h2 id="findings-title" className="mb-4 text-headline">
        Result
      </h2>
      {checked.problem !== null ? (
        <Alert
          {...(isUndecided(checked.problem)
            ? { tone: 'caution', title: 'The receipt could not be verified here' }
            : { tone: 'error', title: 'The receipt is not valid' })}
        >
          <span className="break-words">{problemInWords(checked)}</span>
        </Alert>
      ) : (
        <>
          <Summary isSameText={isSameText} isFromFuture={checked.isFromFuture} />
          {checked.otherSigner !== null && (
            <Alert
              tone="caution"
              title="The receipt names another installation than the one that signed it"
              className="mt-4"
            >
              <span className="break-words">
                {otherSignerInWords(checked.otherSigner, checked.receipt)}
              </span>
            </Alert>
          )}
          <Checks
            receipt={checked.receipt}
            signer={checked.otherSigner ?? checked.receipt.issuer}
            isSameText={isSameText}
            isFromFuture={checked.isFromFuture}
          />
          <Contents receipt={checked.receipt} isOtherText={isSameText === false} />
        </>
      )}
    </section>
  )
}

interface Outcome {
  isSameText: boolean | null
  isFromFuture: boolean
}

function Summary({ isSameText, isFromFuture }: Outcome) {
  if (isSameText === false) {
    return (
      <Alert tone="error" title="The receipt is valid, but it is about another text">
        The signature is valid. The text above is not the one that was judged: at least one
        character is different.
      </Alert>
    )
  }
  if (isFromFuture) {
    return (
      <Alert tone="caution" title="The receipt is valid, but its time cannot be correct">
        {futureWords}
      </Alert>
    )
  }
  if (isSameText === null) {
    return (
      <Alert tone="caution" title="The receipt is valid; no text was compared">
        Add the text to find out whether it is the one that was judged.
      </Alert>
    )
  }
  return (
    <Alert tone="success" title="The receipt is valid, and this is the text it is about">
      Neither the receipt nor the text has been changed.
    </Alert>
  )
}

function Checks({
  receipt,
  signer,
  isSameText,
  isFromFuture,
}: Outcome & { receipt: Receipt; signer: string }) {
  return (
    <ul className="mt-6 divide-y divide-rule rounded-lg border border-rule bg-sheet text-label">
      <Check state="good" name="Signature">
        Valid. Signed by <strong className="break-all font-semibold">{signer}</strong>.
      </Check>
      <Check state={isSameText === null ? 'open' : isSameText ? 'good' : 'bad'} name="Text">
        {isSameText === null && 'Not compared.'}
        {isSameText === true && 'The same text.'}
        {isSameText === false && 'A different or changed text.'}
      </Check>
      <Check state={isFromFuture ? 'doubtful' : 'good'} name="Time">
        Analyzed {formatDateTime(receipt.analyzed_at)}
        {isFromFuture && ', which is in the future'}.
      </Check>
    </ul>
  )
}

const marks = {
  good: { Icon: CircleCheck, color: 'text-human' },
  bad: { Icon: CircleX, color: 'text-ai' },
  doubtful: { Icon: TriangleAlert, color: 'text-caution' },
  open: { Icon: CircleMinus, color: 'text-ink-faint' },
}

function Check({
  state,
  name,
  children,
}: {
  state: keyof typeof marks
  name: string
  children: ReactNode
}) {
  const { Icon, color } = marks[state]
  return (
    <li className="flex gap-3 px-4 py-3 sm:px-5">
      <Icon aria-hidden="true" className={`mt-0.5 size-[1.125rem] shrink-0 ${color}`} />
      <span className="w-24 shrink-0 font-semibold">{name}</span>
      <span className="min-w-0">{children}</span>
    </li>
  )
}

function Contents({ receipt, isOtherText }: { receipt: Receipt; isOtherText: boolean }) {
  const { verdict, probability_ai_percent, ai_share_percent } = receipt
  const { false_positive_rate: rate } = receipt
  const isJudged = verdict !== 'not_judged'
  return (
    <div className="mt-10">
      <h3 className="text-title">
        What the receipt says{isOtherText && ' of the text it is about'}
      </h3>
      <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 font-serif text-lede">
        <VerdictBadge
          analysis={
            isJudged
              ? { status: 'done', classification: verdict }
              : { status: 'not_judged', classification: null }
          }
        />
        {verdictWords[verdict].sentence}
      </p>
      <dl className="mt-6 grid gap-x-10 gap-y-5 text-label sm:grid-cols-2 lg:grid-cols-3">
        <Fact
          term="AI share"
          value={verdict === 'mixed' ? percentOf(ai_share_percent) : null}
          note="Of the words, by passage."
        />
        <Fact
          term="AI probability"
          value={percentOf(probability_ai_percent)}
          note={probabilityNote({ ...receipt, classification: verdict })}
        />
        <Fact
          term={likePeopleTerm}
          value={rate === null || verdict === 'human' ? null : likePeopleValue(rate)}
          note={likePeopleNote({ ...receipt, classification: verdict })}
        />
        <Fact term="Kind of text" value={receipt.group_name} />
        <Fact term="Words" value={formatNumber(receipt.words)} />
        <Fact term="Model" value={receipt.model_version} />
        <Fact term="Analysis" value={receipt.analysis_id} isCode />
        <Fact term="Hash of the text" value={receipt.text_hash} isCode />
      </dl>
      <p className="mt-8 max-w-[65ch] text-ink-soft text-label">
        A valid receipt proves that this verdict was given for the text the receipt is about
        {isOtherText && ', not for the one above'}. It does not prove that the verdict is right.{' '}
        <Link to={paths.accuracy} className={textLink}>
          How often verdicts are right
        </Link>
      </p>
    </div>
  )
}

interface FactProps {
  term: string
  value: string | null
  note?: string | undefined
  isCode?: boolean
}

function Fact({ term, value, note, isCode = false }: FactProps) {
  if (value === null) return null
  return (
    <div className={isCode ? 'min-w-0 sm:col-span-full' : 'min-w-0'}>
      <dt className="text-caption text-ink-soft">{term}</dt>
      <dd className={isCode ? 'break-all font-mono text-caption' : 'font-semibold tabular-nums'}>
        {value}
      </dd>
      {note && <dd className="text-caption text-ink-soft">{note}</dd>}
    </div>
  )
}

function percentOf(value: number | null): string | null {
  return value === null ? null : `${value}%`
}
