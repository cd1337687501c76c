import { api } from '@inkprint/contract'
import type { Serve } from '../../http/serve.ts'
import { getDelivery, listDeliveries, resend, sendTest } from './deliveries.ts'
import { createWebhook } from './new-webhook.ts'
import { getWebhook, listWebhooks, removeWebhook, rotateSecret, updateWebhook } from './webhooks.ts'

/** The same for programs and for members. */
export function webhookRoutes(serve: Serve): void {
  serve(api.webhooks.list, listWebhooks)
  serve(api.webhooks.create, createWebhook)
  serve(api.webhooks.get, getWebhook)
  serve(api.webhooks.update, updateWebhook)
  serve(api.webhooks.remove, removeWebhook)
  serve(api.webhooks.rotateSecret, rotateSecret)
  serve(api.webhooks.sendTest, sendTest)
  serve(api.webhooks.listDeliveries, listDeliveries)
  serve(api.webhooks.getDelivery, getDelivery)
  serve(api.webhooks.resend, resend)

  serve(api.ownWebhooks.list, listWebhooks)
  serve(api.ownWebhooks.create, createWebhook)
  serve(api.ownWebhooks.get, getWebhook)
  serve(api.ownWebhooks.update, (context, input) => updateWebhook(context, input))
  serve(api.ownWebhooks.remove, removeWebhook)
  serve(api.ownWebhooks.rotateSecret, rotateSecret)
  serve(api.ownWebhooks.sendTest, sendTest)
  serve(api.ownWebhooks.listDeliveries, (context, input) => listDeliveries(context, input))
  serve(api.ownWebhooks.getDelivery, getDelivery)
  serve(api.ownWebhooks.resend, resend)
}
