import { ChevronDown, ChevronUp } from 'lucide-react'
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { formatNumber } from '../../../shared/format.ts'
import { useMediaQuery } from '../../../shared/use-media-query.ts'
import { Button } from '../../../ui/button.tsx'
import { FadingSheet } from '../../../ui/fading-sheet.tsx'
import { BesideEachOther, InOneText } from './changed-lines.tsx'
import type { Stretch } from './changes.ts'
import { linesOf, sizeOfChanges, type Texts } from './lines.ts'

/** Two versions of a text: side by side if there is room, otherwise combined into one with its changes. */
export function ChangedText({ stretches, texts }: { stretches: readonly Stretch[]; texts: Texts }) {
  const isWide = useMediaQuery('(min-width: 64rem)')
  const lines = useMemo(() => linesOf(stretches), [stretches])
  const { changes, removed, added } = useMemo(
    () => sizeOfChanges(stretches, texts),
    [stretches, texts],
  )
  const [current, setCurrent] = useState<number | null>(null)
  const sheet = useRef<HTMLElement>(null)
  const hintId = useId()

  function goTo(wanted: number) {
    const number = ((wanted % changes) + changes) % changes
    const change = sheet.current?.querySelector<HTMLElement>(`[data-change="${number}"]`)
    change?.focus({ preventScroll: true })
    change?.scrollIntoView({ block: 'center' })
    setCurrent(number)
  }
  const goOn = () => goTo(current === null ? 0 : current + 1)
  const goBack = () => goTo(current === null ? -1 : current - 1)

  function onKeyDown({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) {
    if (ctrlKey || metaKey || altKey) return
    if (key === 'n') goOn()
    if (key === 'p') goBack()
  }

  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="mr-auto text-label tabular-nums">
          {formatNumber(changes)} {changes === 1 ? 'change' : 'changes'}:{' '}
          {counted(removed, 'removed')}, {counted(added, 'added')}.
        </p>
        <div className="flex flex-wrap items-center gap-2 print:hidden">
          <span role="status" className="text-caption text-ink-soft tabular-nums empty:-mr-2">
            {current !== null && `Change ${formatNumber(current + 1)} of ${formatNumber(changes)}`}
          </span>
          <Button variant="secondary" size="sm" onClick={goBack}>
            <ChevronUp aria-hidden="true" className="-ml-1 size-4" />
            Previous change
          </Button>
          <Button variant="secondary" size="sm" onClick={goOn}>
            <ChevronDown aria-hidden="true" className="-ml-1 size-4" />
            Next change
          </Button>
        </div>
      </div>
      <FadingSheet
        ref={sheet}
        label="The text with its changes"
        aria-describedby={hintId}
        hasHead={isWide}
        onKeyDown={onKeyDown}
        className="relative max-h-[max(24rem,min(48rem,calc(100dvh-8rem)))] font-serif text-[1.0625rem] leading-[1.75] print:overflow-visible"
      >
        {isWide ? (
          <BesideEachOther lines={lines} texts={texts} />
        ) : (
          <InOneText lines={lines} texts={texts} />
        )}
      </FadingSheet>
      <p id={hintId} className="mt-2 text-caption text-ink-soft print:hidden">
        Removed words are crossed out, added words underlined. Changes of spaces and line breaks are
        not shown.
        <span className="pointer-coarse:hidden">
          {' '}
          While the text has the focus, N leads to the next change and P to the previous one.
        </span>
      </p>
    </>
  )
}

function counted(words: number, what: string): string {
  return `${formatNumber(words)} ${words === 1 ? 'word' : 'words'} ${what}`
}
