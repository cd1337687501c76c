import type { AnalysisResult } from '@inkprint/contract'
import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useCopyToasts } from '../copied.ts'
import { exampleIn } from './example.ts'
import { type PastedPart, pastedParts } from './pasted-parts.ts'

interface AdviceProps {
  part: keyof typeof parts
  result: AnalysisResult
  /** Shown in place of something that was not bought but still can be. */
  offer?: ReactNode
}

/** The part of the advice that was bought, or how to get it. */
export function Advice({ part, ...props }: AdviceProps) {
  const Part = parts[part]
  return <Part {...props} />
}

const parts = { guidelines: Guidelines, tips: CopywriterTips, humanization: Humanization }

type PartProps = Omit<AdviceProps, 'part'>

/** What to change, one habit at a time. */
function Guidelines({ result, offer }: PartProps) {
  if (result.copywriter_rules_block === null) {
    return <WasOff option={guidelinesOption} offer={offer} />
  }
  if (result.guidelines.length === 0) {
    return (
      <EmptyState title="Nothing to change">
        The text reads as written by a person, and shows no habit of AI texts that is unusual for
        this kind of text.
      </EmptyState>
    )
  }
  return (
    <ol className="grid gap-x-12 gap-y-10 lg:grid-cols-2">
      {result.guidelines.map(({ name, meaning, target_line, copywriter_rules }) => (
        <li key={name} className="break-inside-avoid border-ink border-t-2 pt-4">
          <h3 className="text-title">{name}</h3>
          <p className="mt-2 font-serif text-lede">{target_line}</p>
          {meaning && <p className="mt-1 text-ink-soft text-label">{meaning}</p>}
          <Rules rules={copywriter_rules} />
        </li>
      ))}
    </ol>
  )
}

function Rules({ rules }: { rules: readonly string[] }) {
  const examples = rules.flatMap((rule) => exampleIn(rule) ?? [])
  return (
    <>
      <ul className="mt-4 list-disc space-y-2 pl-5 marker:text-ink-faint">
        {rules
          .filter((rule) => exampleIn(rule) === null)
          .map((rule) => (
            <li key={rule} className="break-words">
              {rule}
            </li>
          ))}
      </ul>
      {examples.map(({ before, after }) => (
        <dl
          key={before}
          className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 rounded-lg border border-rule bg-sheet px-4 py-3"
        >
          <dt className="text-caption text-ink-soft leading-6">Before</dt>
          <dd className="break-words font-serif text-ink-soft">{before}</dd>
          <dt className="text-caption text-ink-soft leading-6">After</dt>
          <dd className="break-words font-serif">{after}</dd>
        </dl>
      ))}
    </>
  )
}

/** The same rules as one text to paste into a brief. */
function CopywriterTips({ result, offer }: PartProps) {
  if (result.copywriter_rules_block === null) {
    return <WasOff option={guidelinesOption} offer={offer} />
  }
  return (
    <Paste label="Copy tips" text={result.copywriter_rules_block}>
      All guidelines as one text, ready to paste into a brief.
    </Paste>
  )
}

/** Instructions for an editor or a language model. */
function Humanization({ result, offer }: PartProps) {
  if (result.humanization_prompt === null) {
    return <WasOff option="Include Humanization Prompt (+2 credits)" offer={offer} />
  }
  return (
    <Paste label="Copy prompt" text={result.humanization_prompt}>
      Give this to an editor or a language model, followed by the text.
    </Paste>
  )
}

const guidelinesOption = 'Include Guidelines and Copywriter Tips (+2 credits)'

function Paste({ label, text, children }: { label: string; text: string; children: ReactNode }) {
  const toasts = useCopyToasts()
  return (
    <div className="max-w-3xl">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-soft text-label">{children}</p>
        <CopyButton text={text} label={label} {...toasts} />
      </div>
      <div className="break-words rounded-lg border border-rule bg-sheet px-5 py-6 sm:px-8 sm:py-7">
        {pastedParts(text).map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts may be alike, and never move
          <Part key={index} part={part} />
        ))}
      </div>
    </div>
  )
}

/**
 * Points are real lists for screen readers; their markers are text, so that they are included when selected.
 */
function Part({ part }: { part: PastedPart }) {
  if (part.kind === 'words') return <Line line={part.line} className="not-first:mt-[1lh]" />
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: without marks of its own, a list is none to Safari
    <ol role="list" className="space-y-4 not-first:mt-[1lh]">
      {part.points.map(({ lines, rules }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: points may be alike, and never move
        <li key={index}>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as for the points
            <Line key={index} line={line} />
          ))}
          {rules.length > 0 && (
            <ul role="list">
              {rules.map((rule, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as for the points
                <li key={index}>
                  <Line line={rule} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
    // biome-ignore-end lint/a11y/noRedundantRoles: without marks of its own, a list is none to Safari
  )
}

/** Continuation lines of a numbered or bulleted point are indented to its first word. */
function Line({ line, className }: { line: string; className?: string }) {
  const [, spaces = '', mark = '', words = ''] = /^( *)(\d+\. |- )?(.*)$/s.exec(line) ?? []
  const depth = (spaces ? 1 : 0) + (mark ? 1 : 0)
  return (
    <p className={classNames(depth === 1 && 'pl-6', depth === 2 && 'pl-11', className)}>
      {mark && (
        <span
          className={classNames(
            'inline-block whitespace-pre',
            depth === 1 ? '-ml-6 w-6' : '-ml-5 w-5',
          )}
        >
          {mark}
        </span>
      )}
      {words}
    </p>
  )
}

function WasOff({ option, offer }: { option: string; offer: ReactNode }) {
  return (
    <EmptyState title="This was not part of the analysis">
      {offer ?? `Tick “${option}” before analyzing to get it.`}
    </EmptyState>
  )
}
