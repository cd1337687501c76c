import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../platform/errors.ts'

/** The metrics, in the text format of Prometheus. */
export interface Readings {
  contentType: string
  read(): Promise<string>
}

const path = '/metrics'

/** Serves `/metrics` beside the API, to callers with the token. */
export function serveMetrics(
  app: FastifyInstance,
  { readings, token }: { readings: Readings; token: string },
): void {
  const expected = digestOf(`Bearer ${token}`)
  app.get(path, async (request, reply) => {
    const given = digestOf(request.headers.authorization ?? '')
    if (!timingSafeEqual(given, expected)) throw new AppError('UNAUTHORIZED')
    return reply.type(readings.contentType).send(await readings.read())
  })
}

/** Serves only `/metrics`, on a port that is not published; null if none is configured. */
export async function listenForMetrics(
  readings: Readings,
  { host, metrics: { port } }: { host: string; metrics: { port: number } },
): Promise<Server | null> {
  if (port === 0) return null
  const server = createServer(async (request, reply) => {
    if (request.method !== 'GET' || request.url !== path) return reply.writeHead(404).end()
    try {
      const body = await readings.read()
      reply.writeHead(200, { 'content-type': readings.contentType }).end(body)
    } catch {
      reply.writeHead(500).end()
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve)
  })
  return server
}

/** The same length whatever was sent, so that the comparison reveals nothing. */
function digestOf(value: string): Buffer {
  return createHash('sha256').update(value).digest()
}
