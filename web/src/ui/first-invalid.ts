import { bringIntoView } from './bring-into-view.ts'

/** Focuses the first invalid field of a form and scrolls its error message into view. */
export function focusFirstInvalid(form: HTMLElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid=true]')
  if (!field) return
  field.focus()
  bringIntoView(document.getElementById(`${field.id}-error`))
}
