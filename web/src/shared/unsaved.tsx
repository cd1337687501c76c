import { createContext, use, useCallback, useEffect, useId, useState } from 'react'

type Report = (form: string, isUnsaved: boolean) => void

/** For a page with many forms: stands around them and hears from each. */
export const UnsavedArea = createContext<Report>(() => undefined)

/** Tells the page around it whether a form holds something that was not saved, or was refused. */
export function useUnsaved(isUnsaved: boolean): void {
  const form = useId()
  const report = use(UnsavedArea)
  useEffect(() => {
    report(form, isUnsaved)
    return () => report(form, false)
  }, [report, form, isUnsaved])
}

/** What an `UnsavedArea` is given, and whether any of its forms has something to save. */
export function useUnsavedForms(): { isUnsaved: boolean; report: Report } {
  const [forms, setForms] = useState<readonly string[]>([])
  const report = useCallback<Report>((form, isUnsaved) => {
    setForms((before) => {
      if (before.includes(form) === isUnsaved) return before
      return isUnsaved ? [...before, form] : before.filter((each) => each !== form)
    })
  }, [])
  return { isUnsaved: forms.length > 0, report }
}
