import type { FastifyInstance } from 'fastify'

const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
]

export const contentPolicies = {
  page: pagePolicy.join('; '),
  nothing: "default-src 'none'; frame-ancestors 'none'",
}

/** The headers of every answer. */
export function fixedHeaders(isProduction: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    'content-security-policy': contentPolicies.nothing,
    'cache-control': 'no-store',
    ...(isProduction ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

/** Sets fixed headers on every answer, and allows cross-origin calls for the configured origins only. */
export function setHeaders(
  app: FastifyInstance,
  { corsOrigins, isProduction }: { corsOrigins: string[]; isProduction: boolean },
): void {
  const fixed = fixedHeaders(isProduction)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(fixed).header('x-request-id', request.id)
    const { origin } = request.headers
    if (!origin || !corsOrigins.includes(origin)) return
    reply.headers({
      'access-control-allow-origin': origin,
      vary: 'Origin',
      'access-control-expose-headers':
        'X-Request-Id, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset',
    })
    if (request.method !== 'OPTIONS') return
    return reply
      .status(204)
      .headers({
        'access-control-allow-methods': 'GET, POST, PUT, DELETE',
        'access-control-allow-headers':
          'Authorization, Content-Type, Idempotency-Key, Prefer, X-API-Key',
        'access-control-max-age': '86400',
      })
      .send()
  })
}
