import { measureText } from '@inkprint/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { activeKeys, apiKeysQuery } from '../../client/customer-data.ts'
import { useRememberedKey } from '../../client/remembered-key.ts'
import { useDraft } from './draft.ts'
import { type Order, problemOfText } from './order.ts'

/**
 * The current order. If there is only one key, it is selected automatically; a deleted key is no longer
 * selected.
 */
export function useOrder() {
  const [text, setText] = useDraft()
  const [rememberedKey, rememberKey] = useRememberedKey()
  const [choices, setChoices] = useState({
    keyId: rememberedKey,
    groupId: '',
    title: null as string | null,
    include_guidelines: true,
    include_humanization_prompt: true,
  })
  const size = useMemo(() => {
    const measured = measureText(text)
    return { ...measured, textProblem: problemOfText({ text, ...measured }) }
  }, [text])
  const keys = useQuery(apiKeysQuery)
  const active = activeKeys(keys.data?.api_keys)
  const [onlyKey] = active.length === 1 ? active : []
  const chosen = active.find(({ id }) => id === choices.keyId) ?? onlyKey
  const order: Order = { ...choices, ...size, text, keyId: chosen?.id ?? '' }
  return {
    order,
    change({ text: nextText, ...others }: Partial<Order>) {
      if (nextText !== undefined) setText(nextText)
      if (others.keyId) rememberKey(others.keyId)
      setChoices((current) => ({ ...current, ...others }))
    },
  }
}
