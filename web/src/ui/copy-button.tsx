import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from './button.tsx'

interface CopyButtonProps {
  text: string
  /** What the button says, such as 'Copy'. */
  label: string
  onCopied: () => void
  onFailed: () => void
  className?: string
}

/** Puts a text on the clipboard and shows for a moment that it did. */
export function CopyButton({ text, label, onCopied, onFailed, className }: CopyButtonProps) {
  const [hasCopied, setCopied] = useState(false)

  useEffect(() => {
    if (!hasCopied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [hasCopied])

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      // Refused by the browser, or not offered at all on a page without TLS.
      return onFailed()
    }
    setCopied(true)
    onCopied()
  }

  const Icon = hasCopied ? Check : Copy
  return (
    <Button variant="secondary" size="sm" onClick={copy} {...(className && { className })}>
      <Icon aria-hidden="true" className="size-4" />
      {label}
    </Button>
  )
}
