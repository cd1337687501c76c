import { measureText } from '@inkprint/contract'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useMemo, useRef, useState } from 'react'
import { apiKeysQuery } from '../../lib/customer-data.ts'
import { Composer } from './composer.tsx'
import { useDraft, useRememberedKey } from './draft.ts'
import { type Order, type OrderProblems, problemsOf } from './order.ts'
import { OrderPanel } from './order-panel.tsx'
import { Reading } from './reading.tsx'
import { Result } from './result/result.tsx'
import { SameText } from './same-text.tsx'
import { useAnalysis } from './use-analysis.ts'

/** A text in, a verdict out: the sheet to write on, what it will cost, and what was found. */
export function Playground() {
  const order = useOrder()
  const [problems, setProblems] = useState<OrderProblems>({})
  const [isSameText, setSameText] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const analysis = useAnalysis()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (analysis.isPending) return
    const refusals = problemsOf(order.value)
    setProblems(refusals)
    if (refusals.key) return focusOn(form.current, 'select')
    if (refusals.text) return focusOn(form.current, 'textarea')
    if (order.value.text === analysis.lastText) return setSameText(true)
    analysis.run(order.value)
  }

  function change(changes: Partial<Order>) {
    order.change(changes)
    if ('text' in changes) setProblems(({ key }) => (key ? { key } : {}))
    if ('keyId' in changes) setProblems(({ text }) => (text ? { text } : {}))
  }

  function clear() {
    change({ text: '' })
    analysis.clear()
    focusOn(form.current, 'textarea')
  }

  return (
    <>
      <form
        ref={form}
        noValidate
        aria-label="Analysis"
        onSubmit={submit}
        className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem] print:hidden"
      >
        <Composer
          order={order.value}
          problem={problems.text}
          canClear={order.value.text !== '' || analysis.found !== null}
          onChange={(text) => change({ text })}
          onClear={clear}
          onSubmit={() => form.current?.requestSubmit()}
        />
        <OrderPanel
          order={order.value}
          problem={problems.key}
          isBusy={analysis.isPending}
          failure={analysis.error}
          onChange={change}
        />
      </form>
      {analysis.reading !== null && <Reading words={analysis.reading} />}
      {analysis.found && (
        <div hidden={analysis.isPending}>
          <Result key={analysis.found.result.id} {...analysis.found} />
        </div>
      )}
      <SameText
        isOpen={isSameText}
        order={order.value}
        onProceed={() => {
          setSameText(false)
          analysis.run(order.value)
        }}
        onClose={() => setSameText(false)}
      />
    </>
  )
}

/** The order as it stands; a key that was deleted meanwhile is no longer chosen. */
function useOrder() {
  const [text, setText] = useDraft()
  const [rememberedKey, rememberKey] = useRememberedKey()
  const [choices, setChoices] = useState({
    keyId: rememberedKey,
    groupId: '',
    include_guidelines: true,
    include_humanization_prompt: true,
  })
  const size = useMemo(() => measureText(text), [text])
  const keys = useQuery(apiKeysQuery)
  const hasKey = keys.data?.api_keys.some(({ id, is_active }) => id === choices.keyId && is_active)
  return {
    value: { ...choices, ...size, text, keyId: hasKey ? choices.keyId : '' },
    change({ text: nextText, ...others }: Partial<Omit<Order, 'words' | 'chargedWords'>>) {
      if (nextText !== undefined) setText(nextText)
      if (others.keyId) rememberKey(others.keyId)
      setChoices((current) => ({ ...current, ...others }))
    },
  }
}

function focusOn(form: HTMLFormElement | null, field: 'select' | 'textarea'): void {
  form?.querySelector(field)?.focus()
}
