import { useSyncExternalStore } from 'react'

/** One lost answer alone is only a doubt; `lost` is what a second call has confirmed. */
type Connection = 'answered' | 'doubtful' | 'lost'

let connection: Connection = 'answered'
const listeners = new Set<() => void>()

/** Every call says whether anything answered it. */
export function noteReachable(isReachable: boolean): void {
  if (isReachable) change('answered')
  else if (connection === 'answered') change('doubtful')
}

/** What was asked because of a doubt was not answered either. */
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
  // The browser notices a pulled cable before any call does.
  window.addEventListener('offline', noteOffline)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('offline', noteOffline)
  }
}

function noteOffline(): void {
  noteReachable(false)
}
