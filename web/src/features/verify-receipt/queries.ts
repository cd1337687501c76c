import {
  api,
  type CheckedReceipt,
  isTextOf,
  PublishedKeys,
  send,
  verifyReceipt,
} from '@inkprint/contract'
import { mutationOptions } from '@tanstack/react-query'
import { serverUrl } from '../../client/api.ts'

export interface Given {
  receipt: string
  text: string
}

export interface Findings {
  checked: CheckedReceipt
  /** Null if there was nothing to compare. */
  isSameText: boolean | null
}

/** Fetches the public keys and checks everything else in the browser: neither text nor receipt is sent. */
export const verifyMutation = mutationOptions({
  mutationFn: async ({ receipt, text }: Given): Promise<Findings> => {
    const published = await send(api.receipts.listKeys, {}, { baseUrl: ownBase(), fetch: fetchNow })
    const checked = await verifyReceipt(receipt, { keys: PublishedKeys.parse(published) })
    if (checked.problem !== null || text.trim() === '') return { checked, isSameText: null }
    return { checked, isSameText: await isTextOf(checked.receipt, text) }
  },
})

function ownBase(): string {
  return serverUrl('/').replace(/\/$/, '')
}

/** The server may have newer keys than the browser's cache. */
function fetchNow(url: string, init: RequestInit): Promise<Response> {
  return fetch(url, { ...init, cache: 'no-cache' })
}
