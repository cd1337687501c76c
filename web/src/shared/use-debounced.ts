import { useEffect, useEffectEvent, useState } from 'react'

interface Debounced {
  value: string
  onCommit: (value: string) => void
  delayMs: number
}

/** A text as it is being typed; `onCommit` gets it once typing has paused. */
export function useDebouncedText({ value, onCommit, delayMs }: Debounced) {
  const [typed, setTyped] = useState<string | null>(null)
  const commit = useEffectEvent((text: string) => {
    setTyped(null)
    if (text !== value) onCommit(text)
  })

  useEffect(() => {
    if (typed === null) return
    const timer = setTimeout(() => commit(typed), delayMs)
    return () => clearTimeout(timer)
  }, [typed, delayMs])

  return { text: typed ?? value, setText: setTyped }
}
