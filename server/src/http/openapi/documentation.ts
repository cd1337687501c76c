import type { FastifyInstance } from 'fastify'
import { packed } from '../packed.ts'
import { type Installation, openApiDocument } from './openapi.ts'

/** The machine-readable description of the API. */
export function serveDocumentation(app: FastifyInstance, installation: Installation): void {
  const send = packed(() => JSON.stringify(openApiDocument(installation)))
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-cache' }
  app.get('/openapi.json', (request, reply) => send({ request, reply }, headers))
}
