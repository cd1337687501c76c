import { titleOfFile } from '@inkprint/contract'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { creditSummaryQuery } from '../../client/customer-data.ts'
import type { Found } from '../../shared/result/queries.ts'
import { focusFirstInvalid } from '../../ui/first-invalid.ts'
import { useFiles } from './files.ts'
import { type Order, type OrderProblems, problemsOf, shortageOf } from './order.ts'
import type { Shown } from './shown.ts'
import { useAnalysis } from './use-analysis.ts'
import { useOrder } from './use-order.ts'

/** What stands on the screen, and what its buttons do. */
export function usePlayground() {
  const { order, change: changeOrder } = useOrder()
  const analysis = useAnalysis()
  const shortage = useShortage(order)
  const [problems, setProblems] = useState<OrderProblems>({})
  const [earlier, setEarlier] = useState<Found | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const shortageNote = useRef<HTMLDivElement>(null)
  const isComparing = useRef(false)

  const focusOn = (field: 'textarea') => form.current?.querySelector(field)?.focus()

  function change(changes: Partial<Order>) {
    changeOrder(changes)
    if ('text' in changes) setProblems(({ key }) => (key ? { key } : {}))
    if ('keyId' in changes) setProblems(({ text }) => (text ? { text } : {}))
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (analysis.isPending || isComparing.current) return
    const refusals = problemsOf(order)
    // At once, so that there is a field to go to, with its error below it.
    flushSync(() => setProblems(refusals))
    if (refusals.key || refusals.text) return focusFirstInvalid(form.current)
    if (shortage) return shortageNote.current?.focus()
    isComparing.current = true
    const same = await analysis.findSame(order.text)
    isComparing.current = false
    if (same) setEarlier(same)
    else analysis.run(order)
  }

  return {
    order,
    analysis,
    problems,
    form,
    shortageNote,
    focusOn,
    submit,
    shortage,
    ...useReplacements({ order, analysis, change, focusOn }),
    sameText: {
      earlier,
      order,
      onShow({ result }: Found) {
        setEarlier(null)
        analysis.open(result.id)
      },
      onProceed() {
        setEarlier(null)
        analysis.run(order)
      },
      onClose: () => setEarlier(null),
    },
  }
}

function useShortage(order: Order) {
  const credits = useQuery(creditSummaryQuery)
  const { balance, reserved = 0 } = credits.data ?? {}
  const available = balance === undefined ? undefined : balance - reserved
  return shortageOf(order, available)
}

interface Before extends Pick<Order, 'text' | 'title'> {
  shown: Shown | null
}

interface Replaceable {
  order: Order
  analysis: ReturnType<typeof useAnalysis>
  change: (changes: Partial<Order>) => void
  focusOn: (field: 'textarea') => void
}

/** Ways to put another text in place of this one, each of which can be taken back until somebody writes on. */
function useReplacements({ order, analysis, change, focusOn }: Replaceable) {
  const [before, setBefore] = useState<Before | null>(null)

  function replace(text: string | null, title: string | null = null) {
    if (text === null || text === order.text) return
    change({ text, title })
    const wasEmpty = order.text === '' && !analysis.isShown
    // A file can be taken back from an empty sheet as well.
    setBefore(wasEmpty && title === null ? null : { ...order, shown: analysis.shown })
  }

  const files = useFiles(({ text, file }) => {
    replace(text, titleOfFile(file))
    focusOn('textarea')
  })

  return {
    files,
    change(changes: Partial<Order>) {
      change(changes)
      if ('text' in changes) setBefore(null)
    },
    clear() {
      change({ text: '', title: null })
      setBefore({ ...order, shown: analysis.shown })
      analysis.clear()
      files.forgetFacts()
      focusOn('textarea')
    },
    /** Shows an earlier analysis or an example, with its text. */
    async open(id: string) {
      const found = await analysis.open(id)
      if (!found) return
      files.forgetFacts()
      replace(found.text)
    },
    undo:
      before &&
      (() => {
        change({ text: before.text, title: before.title })
        files.forgetFacts()
        analysis.restore(before.shown)
        setBefore(null)
        focusOn('textarea')
      }),
  }
}
