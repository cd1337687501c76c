import { setTimeout as sleep } from 'node:timers/promises'
import { api, type Detail, send } from '@inkprint/contract'
import type { Customer } from './customers.ts'

export interface Caller {
  port: number
  customer: Customer
}

/** Each call waits for the answer to the one before, as most programs do. */
export async function readOneByOne(
  caller: Caller,
  { texts, detail }: { texts: readonly string[]; detail: Detail },
): Promise<void> {
  for (const text of texts) await send(api.analyses.create, { text, detail }, asked(caller))
}

/** Sends a batch and waits until it is done. */
export async function readBatch(caller: Caller, texts: readonly string[]): Promise<void> {
  const id = await sendBatch(caller, texts)
  while ((await send(api.batches.get, { id }, asked(caller))).status !== 'done') await sleep(100)
}

export async function sendBatch(caller: Caller, texts: readonly string[]): Promise<string> {
  const items = texts.map((text, at) => ({ id: `text-${at}`, text }))
  const { batch_id } = await send(api.batches.create, { items }, asked(caller))
  return batch_id
}

/** Cancels a batch and waits until the texts already being read are finished. */
export async function cancelBatch(caller: Caller, id: string): Promise<void> {
  await send(api.batches.cancel, { id }, asked(caller))
  const isOpen = async () => {
    const { counts } = await send(api.batches.get, { id }, asked(caller))
    return counts.waiting + counts.reading > 0
  }
  while (await isOpen()) await sleep(50)
}

function asked({ port, customer }: Caller) {
  return { baseUrl: `http://127.0.0.1:${port}`, token: customer.key }
}
