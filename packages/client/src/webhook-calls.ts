import { eachOf } from './lists.ts'
import type { CallOptions, Input, Send } from './transport.ts'

type DeliveryQuery = Omit<Input<'webhooks.listDeliveries'>, 'id'>

/** Webhooks: addresses of yours that are told what happens. The key needs the scope `webhooks`. */
export function webhooksOf(send: Send) {
  return {
    /** Only this answer and that of `rotateSecret` contain the secret that `verifyWebhook` needs. */
    create: (input: Input<'webhooks.create'>, options?: CallOptions) =>
      send('webhooks.create', input, options),
    list: async (options?: CallOptions) => (await send('webhooks.list', {}, options)).webhooks,
    get: (id: string, options?: CallOptions) => send('webhooks.get', { id }, options),
    /** Changes address, events or description, or switches it on or off. */
    update: (id: string, input: Omit<Input<'webhooks.update'>, 'id'>, options?: CallOptions) =>
      send('webhooks.update', { ...input, id }, options),
    delete: (id: string, options?: CallOptions) => send('webhooks.remove', { id }, options),
    /** Makes a new secret; the one before it signs on for a day. */
    rotateSecret: (id: string, options?: CallOptions) =>
      send('webhooks.rotateSecret', { id }, options),
    /** Sends an event that says nothing happened; `getDelivery` tells what was answered. */
    sendTest: (id: string, options?: CallOptions) => send('webhooks.sendTest', { id }, options),
    /** Every event that was sent or is to be sent, newest first; pages are fetched as you go. */
    listDeliveries: (id: string, input: DeliveryQuery = {}, options?: CallOptions) =>
      eachOf(input, (page) => send('webhooks.listDeliveries', { ...page, id }, options)),
    /** One of them with all attempts and what was answered. */
    getDelivery: (id: string, deliveryId: string, options?: CallOptions) =>
      send('webhooks.getDelivery', { id, deliveryId }, options),
    /** Sends an event again. */
    resend: (id: string, deliveryId: string, options?: CallOptions) =>
      send('webhooks.resend', { id, deliveryId }, options),
  }
}
