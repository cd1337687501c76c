import { Fragment } from 'react'
import { classNames } from '../ui/class-names.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { useCopyToasts } from './copied.ts'

interface CopyableIdProps {
  id: string
  label: string
  /** Shows the whole id, over several lines if needed, because it is to be typed or compared elsewhere. */
  isWhole?: boolean
}

/** An id as support and the API use it, with a copy button. */
export function CopyableId({ id, label, isWhole = false }: CopyableIdProps) {
  const toasts = useCopyToasts()
  return (
    <span className="inline-flex max-w-full items-center gap-0.5">
      <code
        className={classNames(
          'min-w-0 font-mono text-caption text-ink-soft',
          isWhole ? 'wrap-anywhere' : 'truncate',
        )}
      >
        {isWhole ? <Breakable>{id}</Breakable> : id}
      </code>
      <CopyButton text={id} label={label} isIcon {...toasts} className="shrink-0 print:hidden" />
    </span>
  )
}

/** Prefers line breaks after a slash; otherwise a word may break anywhere. */
function Breakable({ children }: { children: string }) {
  return children.split(/(?<=[^/]\/)(?=[^/])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts may be alike, and never move
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
