import { bringIntoView } from './bring-into-view.ts'

/** Puts the focus on the first field of a form that is marked invalid, and what is said of it in sight. */
export function focusFirstInvalid(form: HTMLElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid=true]')
  if (!field) return
  field.focus()
  bringIntoView(document.getElementById(`${field.id}-error`))
}
