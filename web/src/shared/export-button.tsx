import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { failureText } from '../client/failure-text.ts'
import { Button } from '../ui/button.tsx'
import { useToast } from '../ui/toast.tsx'

interface ExportButtonProps<Selection> {
  mutation: UseMutationOptions<void, Error, Selection>
  /** What to export. */
  selection: Selection
  /** Shown when the export fails. */
  failure: string
  format?: 'CSV' | 'JSON'
  /** Use `sm` above a table. */
  size?: 'sm' | 'md'
  disabled?: boolean
  className?: string
}

/** Downloads a list as a file. */
export function ExportButton<Selection>({
  mutation,
  selection,
  failure,
  format = 'CSV',
  size = 'sm',
  disabled = false,
  className = '',
}: ExportButtonProps<Selection>) {
  const toast = useToast()
  const exporting = useMutation({
    ...mutation,
    onError: (error) => toast({ tone: 'error', text: failureText(error, failure) }),
  })
  return (
    <Button
      variant="quiet"
      size={size}
      isBusy={exporting.isPending}
      disabled={disabled}
      onClick={() => exporting.mutate(selection)}
      className={className}
    >
      {!exporting.isPending && <Download aria-hidden="true" className="-ml-1 size-4" />}
      Export {format}
    </Button>
  )
}
