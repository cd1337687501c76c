import { CircleDashed } from 'lucide-react'
import type { UnsavedForm } from '../../shared/unsaved.tsx'
import { Button } from '../../ui/button.tsx'

/**
 * A bar at the bottom that says whether the page has changes that are unsaved or were refused. Otherwise it
 * is discreet: if nothing was changed, a check mark would confirm something that nobody did.
 */
export function SaveState({ forms }: { forms: UnsavedForm[] }) {
  const changed = forms.filter(({ isChanged }) => isChanged)
  const saves = changed.flatMap(({ save }) => save ?? [])

  function discardAll() {
    for (const { discard } of forms) discard()
  }

  function saveAll() {
    for (const save of saves) save()
  }

  return (
    <footer
      data-lower-bar
      className="sticky bottom-0 z-10 -mx-4 flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 border-rule border-t bg-paper px-4 py-2 sm:-mx-8 sm:px-8"
    >
      <p role="status" className="mr-auto flex items-center gap-2.5 text-label text-ink-soft">
        {forms.length > 0 && (
          <CircleDashed aria-hidden="true" className="size-4 shrink-0 text-caution" />
        )}
        {changed.length > 0
          ? 'You have unsaved changes'
          : forms.length > 0
            ? 'A form above was not saved'
            : 'All changes saved'}
      </p>
      {changed.length > 0 && (
        <Button variant="quiet" size="sm" onClick={discardAll}>
          Discard
        </Button>
      )}
      {saves.length > 0 && (
        <Button size="sm" onClick={saveAll}>
          Save
        </Button>
      )}
    </footer>
  )
}
