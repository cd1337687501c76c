import { useToast } from '../ui/toast.tsx'

/** Toasts for a copy button. */
export function useCopyToasts(success = 'Copied to clipboard!') {
  const toast = useToast()
  return {
    onCopied: () => toast({ tone: 'success', text: success }),
    onFailed: () => toast({ tone: 'error', text: 'Failed to copy to clipboard.' }),
  }
}
