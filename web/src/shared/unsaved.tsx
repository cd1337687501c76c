import { createContext, use, useCallback, useEffect, useId, useRef, useState } from 'react'

export interface UnsavedForm {
  /** It holds something that is not saved. */
  isChanged: boolean
  /** It was sent, or was to be sent, and what it says is wrong with it still stands. */
  isRefused: boolean
  /** Shows what is stored again. */
  discard: () => void
  /** Only where saving is all that its button does. */
  save?: () => void
}

type Report = (id: string, form: UnsavedForm | null) => void

/** For a page with many forms: stands around them and hears from each. */
export const UnsavedArea = createContext<Report>(() => undefined)

/** Tells the page around it whether a form holds something that was not saved, or was refused. */
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

/** What an `UnsavedArea` is given, and those of its forms that are changed or refused. */
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
