import { newIdempotencyKey } from '@inkprint/contract'
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Unanswered } from '../../client/analyze-once.ts'
import { useUser } from '../../client/session.tsx'
import { readAttempt } from './attempt.ts'
import type { Order } from './order.ts'
import { analyzeMutation, analyzing, inputOf, type Work } from './queries.ts'

/** Has texts analyzed: each is charged once, also where its answer is lost on the way. */
export function useWork() {
  const { id: userId } = useUser()
  const client = useQueryClient()
  const analysis = useMutation(analyzeMutation(userId))
  const [underWay] = useMutationState({
    filters: { mutationKey: analyzing, status: 'pending' },
    // Only that mutation has the key.
    select: ({ state }) => state.variables as Work,
  })
  const [newId, setNewId] = useState<string | null>(null)
  // Sent again, it goes under the same key and is charged once.
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

  /** Asks what became of what was sent last. */
  function checkAgain() {
    const attempt = readAttempt(userId)
    if (attempt) begin({ ...attempt, order: null })
  }

  const hasLooked = useRef(false)
  useEffect(() => {
    if (hasLooked.current) return
    hasLooked.current = true
    // Sent before the page was left or reloaded; what is still waited for needs no second question.
    if (client.isMutating({ mutationKey: analyzing }) === 0) checkAgain()
  })

  return {
    underWay: underWay ?? null,
    error: analysis.error,
    /** The result that was asked for on this screen a moment ago. */
    newId,
    setNewId,
    reset: analysis.reset,
    run,
    /** Charged once more, whatever was sent before. */
    runAnew(order: Order) {
      forget()
      run(order)
    },
    checkAgain,
    /** Whether exactly this was sent and not answered. */
    isUnanswered: (order: Order) => unanswered.current.what === whatOf(order),
  }
}

function whatOf(order: Order): string {
  return JSON.stringify(inputOf(order))
}
