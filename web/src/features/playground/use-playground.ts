import { titleOfFile } from '@inkprint/contract'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useAvailableCredits } from '../../client/available-credits.ts'
import { focusFirstInvalid } from '../../ui/first-invalid.ts'
import { useBefore } from './before.ts'
import { useFiles } from './files.ts'
import { type Order, type OrderProblems, problemsOf, shortageOfOrder } from './order.ts'
import type { Doubt } from './same-text.tsx'
import { useAnalysis } from './use-analysis.ts'
import { useOrder } from './use-order.ts'

/** The state of the playground, and the actions of its buttons. */
export function usePlayground() {
  const { order, change: changeOrder } = useOrder()
  const analysis = useAnalysis()
  const shortage = shortageOfOrder(order, useAvailableCredits())
  const [problems, setProblems] = useState<OrderProblems>({})
  const [doubt, setDoubt] = useState<Doubt | null>(null)
  const [isChecking, setChecking] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const shortageNote = useRef<HTMLDivElement>(null)
  const isComparing = useRef(false)

  const focusOn = (field: 'textarea') => form.current?.querySelector(field)?.focus()

  function change(changes: Partial<Order>) {
    changeOrder(changes)
    analysis.forgetError()
    if ('text' in changes) setProblems(({ key }) => (key ? { key } : {}))
    if ('keyId' in changes) setProblems(({ text }) => (text ? { text } : {}))
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (analysis.isPending || isComparing.current) return
    const refusals = problemsOf(order)
    // Rendered synchronously, so that the invalid field and its error exist and can be focused.
    flushSync(() => setProblems(refusals))
    if (refusals.key || refusals.text) return focusFirstInvalid(form.current)
    if (shortage) return shortageNote.current?.focus()
    if (analysis.isUnanswered(order)) analysis.run(order)
    else await compare(order)
  }

  /** Asks before paying for a result that already exists; if that cannot be determined, the user decides. */
  async function compare(wanted: Order) {
    isComparing.current = true
    setChecking(true)
    try {
      const same = await analysis.findSame(wanted.text)
      if (same) setDoubt({ order: wanted, same })
      else analysis.run(wanted)
    } catch (error) {
      setDoubt({ order: wanted, same: null, error })
    }
    isComparing.current = false
    setChecking(false)
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
    isChecking,
    ...useReplacements({ order, analysis, change, focusOn }),
    sameText: {
      doubt,
      onShow(id: string) {
        setDoubt(null)
        analysis.open(id)
      },
      onProceed(wanted: Order) {
        setDoubt(null)
        analysis.runAnew(wanted)
      },
      onTryAgain(wanted: Order) {
        setDoubt(null)
        compare(wanted)
      },
      onClose: () => setDoubt(null),
    },
  }
}

interface Replaceable {
  order: Order
  analysis: ReturnType<typeof useAnalysis>
  change: (changes: Partial<Order>) => void
  focusOn: (field: 'textarea') => void
}

/** Ways to replace the current text, each of which can be undone until the user types again. */
function useReplacements({ order, analysis, change, focusOn }: Replaceable) {
  const [before, setBefore] = useBefore()
  const stand = () => ({ text: order.text, title: order.title, shown: analysis.shown })

  function replace(text: string | null, title: string | null = null) {
    if (text === null || text === order.text) return
    change({ text, title })
    const wasEmpty = order.text === '' && !analysis.isShown
    // Opening a file can be undone even if the sheet was empty before.
    setBefore(wasEmpty && title === null ? null : stand())
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
      setBefore(stand())
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
