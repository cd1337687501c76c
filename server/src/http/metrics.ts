import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../platform/errors.ts'

/** What is measured, in the text format of Prometheus. */
export interface Readings {
  contentType: string
  read(): Promise<string>
}

const path = '/metrics'

/** `/metrics` beside the API, for those who show the token. */
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

/** `/metrics` and nothing else, on a port that is not published; null where none is set. */
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

/** Of equal length whatever was sent, so that comparing tells nothing. */
function digestOf(value: string): Buffer {
  return createHash('sha256').update(value).digest()
}
