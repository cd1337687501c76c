import { useState } from 'react'
import { useUser } from '../../client/session.tsx'

/** The text being written. It outlives a reload and a visit to the payment page, in this browser tab only. */
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
    // The browser's store is full: better no copy than an old one.
    sessionStorage.removeItem(key)
  }
}
