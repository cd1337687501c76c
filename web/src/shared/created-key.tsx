import type { ReactNode } from 'react'
import { ShownOnce } from './shown-once.tsx'

interface CreatedKeyProps {
  apiKey: string
  closeLabel: string
  onClose: () => void
  /** Why to copy it now. */
  children: ReactNode
}

/** The only time a key is shown. */
export function CreatedKey({ apiKey, ...shown }: CreatedKeyProps) {
  return <ShownOnce title="API Key Created" label="API key" secret={apiKey} {...shown} />
}
