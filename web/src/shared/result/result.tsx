import type { AnalysisResult, Outcome } from '@inkprint/contract'
import { FileText, Printer } from 'lucide-react'
import { memo, type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { serverUrl } from '../../client/api.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { CodeSheet } from '../../ui/code-sheet.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { textLink } from '../../ui/text-link.tsx'
import { analysisPath } from '../analysis-path.ts'
import { useCopyToasts } from '../copied.ts'
import { CopyableId } from '../copyable-id.tsx'
import { formatNumber } from '../format.ts'
import { Advice } from './advice.tsx'
import { Feedback } from './feedback.tsx'
import { General } from './general.tsx'
import type { Found } from './queries.ts'

interface ResultProps {
  found: Found
  /** Requested just now, so it gets focus and is scrolled to; a restored result does not. */
  isNew: boolean
  /** Whether the text has been edited since. */
  isOlder: boolean
  /** Shown in place of advice that was not bought but still can be. */
  offer?: ReactNode
  /** Whether to link to the analysis's own page. */
  isElsewhere?: boolean
  given?: boolean | null
  /** What was concluded with the writer of the text. */
  outcome?: Outcome | null
}

const tabs = [
  { id: 'general', label: 'General' },
  { id: 'guidelines', label: 'Guidelines' },
  { id: 'tips', label: 'Copywriter Tips' },
  { id: 'humanization', label: 'Humanization' },
  { id: 'json', label: 'Raw JSON' },
] as const

/** Memoized so that typing the next text does not re-render it; it may have thousands of sentences. */
export const Result = memo(ResultSection)

function ResultSection({
  found,
  isNew,
  isOlder,
  offer,
  isElsewhere = false,
  given = null,
  outcome = null,
}: ResultProps) {
  const { result, text, isExample } = found
  const [current, setCurrent] = useState<(typeof tabs)[number]['id']>('general')
  const isAdvice = current !== 'general' && current !== 'json'
  const section = useRef<HTMLElement>(null)

  useEffect(() => {
    if (!isNew) return
    // The result may be below the fold, so it is focused (for screen readers) and scrolled into view.
    section.current?.focus({ preventScroll: true })
    section.current?.scrollIntoView({ block: 'start' })
  }, [isNew])

  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="result-title"
      className="mt-14 scroll-mt-6 outline-none print:mt-6"
    >
      <Heading found={found} isElsewhere={isElsewhere} />
      {isExample && <FreeOfCharge />}
      {isOlder && <Older />}
      {text === null && <NotKept />}
      <Tabs label="Parts of the result" tabs={tabs} current={current} onChange={setCurrent}>
        {current === 'general' && <General result={result} text={text} outcome={outcome} />}
        {isAdvice && !result.is_judged && <NothingMeasured />}
        {isAdvice && result.is_judged && text === null && <AdviceNotKept />}
        {isAdvice && result.is_judged && text !== null && (
          <Advice part={current} result={result} offer={offer} />
        )}
        {current === 'json' && <RawJson result={result} />}
      </Tabs>
      {/* Without a verdict there is nothing to rate. */}
      {!isExample && result.is_judged && <Feedback analysisId={result.id} given={given} />}
    </section>
  )
}

function Heading({
  found: { result, isExample },
  isElsewhere,
}: Pick<ResultProps, 'found'> & { isElsewhere: boolean }) {
  return (
    <header className="mb-3 flex flex-wrap items-center gap-x-5 gap-y-1">
      <h2 id="result-title" className="text-title">
        Result
      </h2>
      <p className="text-caption text-ink-faint tabular-nums max-sm:order-1 max-sm:w-full sm:max-lg:mr-auto">
        <span className="hidden print:inline">Inkprint · </span>
        {formatNumber(result.words)} words · model {result.model_version}
      </p>
      <span className="mr-auto min-w-0 empty:hidden max-lg:order-2 max-lg:w-full">
        {!isExample && <CopyableId id={result.id} label="Copy analysis ID" />}
      </span>
      {isElsewhere && !isExample && (
        <Link
          to={analysisPath(result.id)}
          className={classNames(
            buttonClasses({ variant: 'quiet', size: 'sm' }),
            'max-sm:-ml-3 print:hidden',
          )}
        >
          <FileText aria-hidden="true" className="size-4" />
          Open its page
        </Link>
      )}
      <Button
        variant="quiet"
        size="sm"
        onClick={() => window.print()}
        // An example has no ID, which would otherwise push this to the end of the line.
        className={classNames(isExample ? 'ml-auto' : 'max-sm:ml-auto', 'print:hidden')}
      >
        <Printer aria-hidden="true" className="size-4" />
        Print
      </Button>
    </header>
  )
}

function FreeOfCharge() {
  return (
    <Alert className="mb-4">
      An example, judged by the installed model like any other text. It cost nothing.
    </Alert>
  )
}

function Older() {
  return (
    <Alert tone="caution" className="mb-4 print:hidden">
      The text has changed since then. This verdict is about the earlier text; analyze again to have
      the new one judged.
    </Alert>
  )
}

function NotKept() {
  return (
    <Alert className="mb-4">
      The text and the advice that quoted it are no longer kept. The verdict is still shown.
    </Alert>
  )
}

function AdviceNotKept() {
  return (
    <EmptyState title="This advice is no longer kept">
      It quoted the text and was deleted with it.
    </EmptyState>
  )
}

function NothingMeasured() {
  return (
    <EmptyState title="This text was not judged">
      Nothing was measured, so there is no advice.
    </EmptyState>
  )
}

function RawJson({ result }: { result: AnalysisResult }) {
  const toasts = useCopyToasts()
  const json = JSON.stringify(result, null, 2)
  return (
    <>
      <p className="mb-2 text-ink-soft text-label">
        The API returns the same data.{' '}
        <a href={serverUrl('/docs/api#what-comes-back')} className={textLink}>
          What the fields mean
        </a>
      </p>
      <CodeSheet
        label="The result as JSON"
        code={json}
        action={<CopyButton text={json} label="Copy JSON" {...toasts} />}
        className="max-h-[40rem]"
      />
    </>
  )
}
