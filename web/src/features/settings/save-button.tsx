import { Check } from 'lucide-react'
import { type Ref, useEffect } from 'react'
import { Button } from '../../ui/button.tsx'

interface SaveButtonProps {
  ref: Ref<HTMLButtonElement>
  isDirty: boolean
  isSaving: boolean
  isSaved: boolean
  onSavedShown: () => void
}

const savedMs = 3000

/** Shows idle, saving, 'Saved' for a moment, then idle again. */
export function SaveButton({ ref, isDirty, isSaving, isSaved, onSavedShown }: SaveButtonProps) {
  useEffect(() => {
    if (!isSaved) return
    const timer = setTimeout(onSavedShown, savedMs)
    return () => clearTimeout(timer)
  }, [isSaved, onSavedShown])
  return (
    <Button ref={ref} type="submit" isBusy={isSaving} disabled={!isDirty} className="min-w-36">
      {isSaved && <Check aria-hidden="true" className="size-4" />}
      {isSaving ? 'Saving…' : isSaved ? 'Saved' : 'Save Changes'}
    </Button>
  )
}
