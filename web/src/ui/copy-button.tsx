import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from './button.tsx'

interface CopyButtonProps {
  text: string
  /** The button's label, such as 'Copy'. */
  label: string
  onCopied: () => void
  onFailed: () => void
  /** Shows only the icon; screen readers get the label. */
  isIcon?: boolean
  className?: string
}

/** Copies a text to the clipboard and shows briefly that it did. */
export function CopyButton({
  text,
  label,
  onCopied,
  onFailed,
  isIcon = false,
  className,
}: CopyButtonProps) {
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
      // Refused by the browser, or unavailable because the page is not served over TLS.
      return onFailed()
    }
    setCopied(true)
    onCopied()
  }

  const Icon = hasCopied ? Check : Copy
  return (
    <Button
      variant={isIcon ? 'quiet' : 'secondary'}
      size={isIcon ? 'tiny' : 'sm'}
      onClick={copy}
      {...(isIcon && { title: label })}
      {...(className && { className })}
    >
      <Icon aria-hidden="true" className={isIcon ? 'size-3.5' : 'size-4'} />
      <span className={isIcon ? 'sr-only' : undefined}>{label}</span>
    </Button>
  )
}
