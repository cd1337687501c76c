import type { ReactNode } from 'react'
import { ShownOnce } from './shown-once.tsx'

interface CreatedKeyProps {
  title?: string
  apiKey: string
  closeLabel: string
  onClose: () => void
  /** Explains why it must be copied now. */
  children: ReactNode
}

/** Shows a new key, for the only time. */
export function CreatedKey({ title = 'API Key Created', apiKey, ...shown }: CreatedKeyProps) {
  return <ShownOnce title={title} label="API key" secret={apiKey} {...shown} />
}
