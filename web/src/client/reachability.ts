import { useSyncExternalStore } from 'react'

/** One lost answer makes the connection `doubtful`; it is `lost` only once a second call has failed too. */
type Connection = 'answered' | 'doubtful' | 'lost'

let connection: Connection = 'answered'
const listeners = new Set<() => void>()

/** Reports whether a call was answered at all. */
export function noteReachable(isReachable: boolean): void {
  if (isReachable) change('answered')
  else if (connection === 'answered') change('doubtful')
}

/** Reports that the call made to check a doubtful connection was not answered either. */
export function noteLost(): void {
  change('lost')
}

export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, () => connection)
}

function change(next: Connection): void {
  if (next === connection) return
  connection = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // The browser notices a pulled cable before any call fails.
  window.addEventListener('offline', noteOffline)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('offline', noteOffline)
  }
}

function noteOffline(): void {
  noteReachable(false)
}
