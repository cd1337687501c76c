import { failureHelp } from '../client/failure-help.ts'

/** In the alert, below the words that say what failed: what may be the matter, where that is known. */
export function FailureNote({ error, className }: { error: unknown; className?: string }) {
  const help = failureHelp(error)
  return help && <p className={`font-semibold text-ink text-label ${className ?? ''}`}>{help}</p>
}
