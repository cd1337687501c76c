import { onTestFinished } from 'vitest'
import { type Receiver, startReceiverHost } from './receiver-host.ts'

/** A customer's webhook receiver, stopped after the test. */
export async function startReceiver(): Promise<Receiver> {
  const receiver = await startReceiverHost()
  onTestFinished(receiver.stop)
  return receiver
}
