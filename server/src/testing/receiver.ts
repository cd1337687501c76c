import { onTestFinished } from 'vitest'
import { type Receiver, startReceiverHost } from './receiver-host.ts'

/** A machine of a customer's for the length of a test. */
export async function startReceiver(): Promise<Receiver> {
  const receiver = await startReceiverHost()
  onTestFinished(receiver.stop)
  return receiver
}
