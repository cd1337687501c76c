import { CopyButton } from '../ui/copy-button.tsx'
import { useCopyToasts } from './copied.ts'

/** An id as support and the API know it, ready to be copied. */
export function CopyableId({ id, label }: { id: string; label: string }) {
  const toasts = useCopyToasts()
  return (
    <span className="inline-flex max-w-full items-center gap-0.5">
      <code className="min-w-0 truncate font-mono text-caption text-ink-soft">{id}</code>
      <CopyButton text={id} label={label} isIcon {...toasts} className="shrink-0 print:hidden" />
    </span>
  )
}
