import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useToast } from '../ui/toast.tsx'

interface DialogActionOptions<Result, Sent> {
  /** Shown when it succeeds. */
  success: string | ((result: Result, sent: Sent) => string)
  onClose: () => void
}

/** Runs a dialog's mutation; on success, closes the dialog and shows a toast. */
export function useDialogAction<Result, Sent>(
  mutation: UseMutationOptions<Result, Error, Sent>,
  { success, onClose }: DialogActionOptions<Result, Sent>,
) {
  const toast = useToast()
  const sending = useMutation(mutation)

  function send(sent: Sent) {
    if (sending.isPending) return
    sending.mutate(sent, {
      onSuccess: (result) => {
        const text = typeof success === 'string' ? success : success(result, sent)
        toast({ tone: 'success', text })
        onClose()
      },
    })
  }

  return { sending, send }
}
