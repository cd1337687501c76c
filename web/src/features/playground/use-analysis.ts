import type { AnalysisResult } from '@inkprint/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Order } from './order.ts'
import { analyzeMutation } from './queries.ts'

/** From idle over analyzing to a result, which stays until the next one arrives or it is cleared. */
export function useAnalysis() {
  const [found, setFound] = useState<{ result: AnalysisResult; order: Order } | null>(null)
  const [lastText, setLastText] = useState<string | null>(null)
  const analysis = useMutation(analyzeMutation)
  return {
    found,
    /** What was analyzed last, also after its result was cleared. */
    lastText,
    isPending: analysis.isPending,
    /** How many words are being read now. */
    reading: analysis.isPending ? analysis.variables.words : null,
    error: analysis.error,
    run(order: Order) {
      analysis.mutate(order, {
        onSuccess: (result) => {
          setLastText(order.text)
          setFound({ result, order })
        },
      })
    },
    clear() {
      setFound(null)
      analysis.reset()
    },
  }
}
