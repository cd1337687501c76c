import { Fragment } from 'react'
import { classNames } from '../ui/class-names.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { useCopyToasts } from './copied.ts'

interface CopyableIdProps {
  id: string
  label: string
  /** It is typed or compared elsewhere, so none of it is cut off; a long one takes several lines. */
  isWhole?: boolean
}

/** An id as support and the API know it, ready to be copied. */
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

/** Breaks after a slash, where there is room for that, and only otherwise within a word. */
function Breakable({ children }: { children: string }) {
  return children.split(/(?<=[^/]\/)(?=[^/])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts may be alike, and never move
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
