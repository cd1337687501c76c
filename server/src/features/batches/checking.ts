import { setImmediate as afterOthers } from 'node:timers/promises'
import {
  type AnalysisOptions,
  analysisCost,
  type ItemProblem,
  problemOfText,
  type SentItem,
} from '@inkprint/contract'

/** A text of a batch with its price, or why it cannot be read. */
export interface CheckedItem {
  item: SentItem
  /** Null if the words were not even counted. */
  words: number | null
  /** 0 for a text that cannot be read. */
  credits: number
  problem: ItemProblem | null
}

/** Yields to other work after counting this many characters: a batch may have many millions. */
const charactersAtOnce = 200_000

/** The price of each text; of several with the same id, only the first is read. */
export async function checkItems(
  items: readonly SentItem[],
  options: AnalysisOptions,
): Promise<CheckedItem[]> {
  const known = new Set<string>()
  const checked: CheckedItem[] = []
  let counted = 0
  for (const sent of items) {
    const item = { ...sent, id: sent.id.toWellFormed(), text: sent.text.toWellFormed() }
    const { words, problem } = known.has(item.id)
      ? { words: null, problem: duplicate }
      : problemOfText(item.text)
    known.add(item.id)
    const credits = problem || words === null ? 0 : analysisCost(words, options)
    checked.push({ item, words, credits, problem })
    counted += item.text.length
    if (counted < charactersAtOnce) continue
    counted = 0
    await afterOthers()
  }
  return checked
}

const duplicate: ItemProblem = {
  reason: 'duplicate_id',
  message: 'An earlier text of the batch has the same id',
}

/** The item as the API returns it. */
export function pricedItem({ item, words, credits, problem }: CheckedItem) {
  const { reason = null, message = null } = problem ?? {}
  return { id: item.id, words, credits, reason, message }
}
