import { createContext, use, useCallback, useEffect, useId, useRef, useState } from 'react'

export interface UnsavedForm {
  /** It has unsaved changes. */
  isChanged: boolean
  /** It was submitted, or an attempt was made, and the errors it shows are not yet fixed. */
  isRefused: boolean
  /** Restores the stored values. */
  discard: () => void
  /** Given only if the form's button does nothing but save. */
  save?: () => void
}

type Report = (id: string, form: UnsavedForm | null) => void

/** For a page with many forms: lets each of them report its state. */
export const UnsavedArea = createContext<Report>(() => undefined)

/** Reports to the surrounding page whether a form has unsaved changes or was refused. */
export function useUnsaved(form: UnsavedForm): void {
  const id = useId()
  const report = use(UnsavedArea)
  const { isChanged, isRefused } = form
  const canSave = form.save !== undefined
  const latest = useRef(form)
  useEffect(() => {
    latest.current = form
  })
  useEffect(() => {
    if (!isChanged && !isRefused) return
    report(id, {
      isChanged,
      isRefused,
      discard: () => latest.current.discard(),
      ...(canSave && { save: () => latest.current.save?.() }),
    })
    return () => report(id, null)
  }, [report, id, isChanged, isRefused, canSave])
}

/** The value for an `UnsavedArea`, and those of its forms that are changed or refused. */
export function useUnsavedForms(): { forms: UnsavedForm[]; report: Report } {
  const [forms, setForms] = useState<ReadonlyMap<string, UnsavedForm>>(new Map())
  const report = useCallback<Report>((id, form) => {
    setForms((before) => {
      const others = [...before].filter(([each]) => each !== id)
      return new Map(form ? [...others, [id, form]] : others)
    })
  }, [])
  return { forms: [...forms.values()], report }
}
