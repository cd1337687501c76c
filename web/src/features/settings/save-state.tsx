import { CircleCheck, CircleDashed } from 'lucide-react'

/** Stays at the lower edge: whether anything on the page was typed and not saved. */
export function SaveState({ isUnsaved }: { isUnsaved: boolean }) {
  const Icon = isUnsaved ? CircleDashed : CircleCheck
  return (
    <footer
      data-lower-bar
      className="sticky bottom-0 z-10 -mx-4 border-rule border-t bg-paper px-4 py-3 sm:-mx-8 sm:px-8"
    >
      <p role="status" className="flex items-center gap-2.5 text-ink-soft text-label">
        <Icon
          aria-hidden="true"
          className={isUnsaved ? 'size-4 text-caution' : 'size-4 text-human'}
        />
        {isUnsaved ? 'You have unsaved changes' : 'All changes saved'}
      </p>
    </footer>
  )
}
