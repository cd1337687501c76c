import { CircleDashed } from 'lucide-react'

/**
 * Stays at the lower edge: whether anything on the page was typed and not saved, or refused. Otherwise
 * it is quiet: where nothing was changed, a tick would praise what nobody did.
 */
export function SaveState({ isUnsaved }: { isUnsaved: boolean }) {
  return (
    <footer
      data-lower-bar
      className="sticky bottom-0 z-10 -mx-4 border-rule border-t bg-paper px-4 py-3 sm:-mx-8 sm:px-8"
    >
      <p role="status" className="flex items-center gap-2.5 text-label text-ink-soft">
        {isUnsaved && <CircleDashed aria-hidden="true" className="size-4 text-caution" />}
        {isUnsaved ? 'You have unsaved changes' : 'All changes saved'}
      </p>
    </footer>
  )
}
