import { newIdempotencyKey } from '@inkprint/contract'
import { useRef } from 'react'

/** One key for each order, however often it is sent: a lost answer is charged once. */
export function useKeyFor(): (order: object) => string {
  const last = useRef({ what: '', key: '' })
  return (order) => {
    const what = JSON.stringify(order)
    if (last.current.what !== what) last.current = { what, key: newIdempotencyKey() }
    return last.current.key
  }
}
