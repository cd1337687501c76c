import type { FastifyInstance } from 'fastify'

export interface Delivered {
  /** The bytes as they came: the signature covers exactly these. */
  body: Buffer
  signature: string
}

/**
 * Several times what Stripe sends. Anybody may send it, and it is in memory before its signature is checked.
 */
const largestEvent = 200_000

/** Where the payment provider delivers its events. If `receive` throws, it delivers again. */
export function serveWebhook(
  app: FastifyInstance,
  receive: (delivered: Delivered) => Promise<void>,
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    scope.post('/api/webhooks/stripe', { bodyLimit: largestEvent }, async (request) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      await receive({ body, signature: String(request.headers['stripe-signature'] ?? '') })
      return { received: true }
    })
  })
}
