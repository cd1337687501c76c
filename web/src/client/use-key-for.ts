import { newIdempotencyKey } from '@inkprint/contract'
import { useRef } from 'react'

/**
 * Returns the same idempotency key for the same order however often it is sent, so that it is charged only
 * once even if an answer is lost.
 */
export function useKeyFor(): (order: object) => string {
  const last = useRef({ what: '', key: '' })
  return (order) => {
    const what = JSON.stringify(order)
    if (last.current.what !== what) last.current = { what, key: newIdempotencyKey() }
    return last.current.key
  }
}
