import { newIdempotencyKey } from '@inkprint/contract'
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Unanswered } from '../../client/analyze-once.ts'
import { useUser } from '../../client/session.tsx'
import { readAttempt } from './attempt.ts'
import type { Order } from './order.ts'
import { analyzeMutation, analyzing, inputOf, type Work } from './queries.ts'

/** Has texts analyzed, each charged only once, even if its answer is lost on the way. */
export function useWork() {
  const { id: userId } = useUser()
  const client = useQueryClient()
  const analysis = useMutation(analyzeMutation(userId))
  const [underWay] = useMutationState({
    filters: { mutationKey: analyzing, status: 'pending' },
    // Only that mutation has this key.
    select: ({ state }) => state.variables as Work,
  })
  const [newId, setNewId] = useState<string | null>(null)
  // Sending it again reuses the key, so that it is charged only once.
  const unanswered = useRef({ what: '', key: '' })

  function begin(work: Work) {
    analysis.mutate(work, {
      onSuccess: ({ result }) => {
        forget()
        setNewId(result.id)
      },
      onError: (error) => {
        if (!(error instanceof Unanswered)) forget()
      },
    })
  }

  function forget() {
    unanswered.current = { what: '', key: '' }
  }

  function run(order: Order) {
    const what = whatOf(order)
    if (unanswered.current.what !== what) unanswered.current = { what, key: newIdempotencyKey() }
    begin({ key: unanswered.current.key, words: order.words, order })
  }

  /** Fetches the outcome of the last attempt. */
  function checkAgain() {
    const attempt = readAttempt(userId)
    if (attempt) begin({ ...attempt, order: null })
  }

  const hasLooked = useRef(false)
  useEffect(() => {
    if (hasLooked.current) return
    hasLooked.current = true
    // It was sent before the page was left or reloaded. If its mutation is still pending, there is nothing to
    // fetch.
    if (client.isMutating({ mutationKey: analyzing }) === 0) checkAgain()
  })

  return {
    underWay: underWay ?? null,
    error: analysis.error,
    /** The id of the result requested just now on this screen. */
    newId,
    setNewId,
    reset: analysis.reset,
    run,
    /** Charged again, regardless of what was sent before. */
    runAnew(order: Order) {
      forget()
      run(order)
    },
    checkAgain,
    /** Whether exactly this order was sent but not answered. */
    isUnanswered: (order: Order) => unanswered.current.what === whatOf(order),
  }
}

function whatOf(order: Order): string {
  return JSON.stringify(inputOf(order))
}
