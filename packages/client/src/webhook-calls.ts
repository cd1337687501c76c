import { eachOf } from './lists.ts'
import type { CallOptions, Input, Send } from './transport.ts'

type DeliveryQuery = Omit<Input<'webhooks.listDeliveries'>, 'id'>

/** Webhooks: your addresses that are notified of events. The key needs the scope `webhooks`. */
export function webhooksOf(send: Send) {
  return {
    /** Only this result and that of `rotateSecret` contain the secret that `verifyWebhook` needs. */
    create: (input: Input<'webhooks.create'>, options?: CallOptions) =>
      send('webhooks.create', input, options),
    list: async (options?: CallOptions) => (await send('webhooks.list', {}, options)).webhooks,
    get: (id: string, options?: CallOptions) => send('webhooks.get', { id }, options),
    /** Changes address, events or description, or turns the webhook on or off. */
    update: (id: string, input: Omit<Input<'webhooks.update'>, 'id'>, options?: CallOptions) =>
      send('webhooks.update', { ...input, id }, options),
    delete: (id: string, options?: CallOptions) => send('webhooks.remove', { id }, options),
    /** Creates a new secret; the previous one keeps signing for a day. */
    rotateSecret: (id: string, options?: CallOptions) =>
      send('webhooks.rotateSecret', { id }, options),
    /** Sends a test event; `getDelivery` shows the response. */
    sendTest: (id: string, options?: CallOptions) => send('webhooks.sendTest', { id }, options),
    /** Every event sent or still to be sent, newest first; pages are fetched as needed. */
    listDeliveries: (id: string, input: DeliveryQuery = {}, options?: CallOptions) =>
      eachOf(input, (page) => send('webhooks.listDeliveries', { ...page, id }, options)),
    /** A delivery with all its attempts and their responses. */
    getDelivery: (id: string, deliveryId: string, options?: CallOptions) =>
      send('webhooks.getDelivery', { id, deliveryId }, options),
    /** Sends an event again. */
    resend: (id: string, deliveryId: string, options?: CallOptions) =>
      send('webhooks.resend', { id, deliveryId }, options),
  }
}
