import { useSyncExternalStore } from 'react'

let isReachable = true
const listeners = new Set<() => void>()

/** Every call says whether anything answered it. */
export function noteReachable(next: boolean): void {
  if (next === isReachable) return
  isReachable = next
  for (const listener of listeners) listener()
}

/** Whether the last call was answered at all. */
export function useIsReachable(): boolean {
  return useSyncExternalStore(subscribe, () => isReachable)
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
