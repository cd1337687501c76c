import { useState } from 'react'
import { useUser } from '../../client/session.tsx'

/**
 * The text being written. It survives a reload and a visit to the payment page, but only in this browser tab.
 */
export function useDraft(): [text: string, setText: (text: string) => void] {
  const key = `inkprint-draft-${useUser().id}`
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? '')
  return [
    text,
    (next) => {
      setText(next)
      keep(key, next)
    },
  ]
}

function keep(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text)
  } catch {
    // The storage is full: no copy is better than an outdated one.
    sessionStorage.removeItem(key)
  }
}
