import { randomUUID } from 'node:crypto'
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { ApiError, Inkprint } from '@inkprint/client'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { createServer } from './server.ts'

/** The maximum number of simultaneous sessions per process. */
const mostSessions = 500
const idleMs = 30 * 60_000
/** A file of 20 MB in base64, plus the rest of the request. */
const largestBody = 28_000_000

interface Session {
  apiKey: string
  transport: StreamableHTTPServerTransport
  usedAt: number
}

interface HttpOptions {
  baseUrl: string
  askAbove: number
  host: string
  port: number
}

/** Serves Streamable HTTP at `/mcp`. Clients send their own keys; none is stored. */
export async function serveHttp(options: HttpOptions) {
  const sessions = new Map<string, Session>()
  const server = createHttpServer((request, response) => {
    handle(request, response, { sessions, options }).catch((error) => {
      console.error(error)
      if (!response.headersSent) refuse(response, 500, 'Internal error')
    })
  })
  const sweep = setInterval(() => closeIdle(sessions), 60_000).unref()
  await new Promise<void>((resolve) => server.listen(options.port, options.host, resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${options.host}:${port}/mcp`,
    async close() {
      clearInterval(sweep)
      for (const { transport } of sessions.values()) await transport.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  { sessions, options }: { sessions: Map<string, Session>; options: HttpOptions },
): Promise<void> {
  if (request.url?.split('?')[0] !== '/mcp') return refuse(response, 404, 'Not found')
  // Otherwise, a web page could reach a server on the same computer through a hostname of its own (DNS
  // rebinding).
  if (request.headers.origin !== undefined) return refuse(response, 403, 'Not for web pages')
  const apiKey = request.headers.authorization?.match(/^Bearer (\S+)$/i)?.[1]
  if (!apiKey) {
    response.setHeader('www-authenticate', 'Bearer')
    return refuse(response, 401, 'Send your Inkprint key as Authorization: Bearer ink_…')
  }
  const id = request.headers['mcp-session-id']
  if (id === undefined) return open(request, response, { sessions, options, apiKey })
  const session = sessions.get(String(id))
  // Another client's session is treated like a missing one.
  if (session?.apiKey !== apiKey) return refuse(response, 404, 'There is no such session')
  session.usedAt = Date.now()
  await session.transport.handleRequest(request, response)
}

async function open(
  request: IncomingMessage,
  response: ServerResponse,
  {
    sessions,
    options,
    apiKey,
  }: { sessions: Map<string, Session>; options: HttpOptions; apiKey: string },
): Promise<void> {
  if (sessions.size >= mostSessions) return refuse(response, 503, 'Too many sessions')
  const { baseUrl, askAbove } = options
  const inkprint = new Inkprint({ baseUrl, apiKey })
  // Only clients with a valid key get a session.
  const refusal = await inkprint.getCredits().then(
    () => null,
    (error: unknown) => error,
  )
  if (refusal instanceof ApiError && refusal.status === 401) {
    return refuse(response, 401, 'This key does not work')
  }
  // Any other API error concerns only this call: a key may lack the scope to read the balance.
  if (refusal && !(refusal instanceof ApiError)) {
    return refuse(response, 502, 'Inkprint cannot be reached')
  }
  const transport = new StreamableHTTPServerTransport({
    sessionIdGenerator: randomUUID,
    maxRequestBodySize: largestBody,
    onsessioninitialized: (id) => void sessions.set(id, { apiKey, transport, usedAt: Date.now() }),
  })
  transport.onclose = () => void (transport.sessionId && sessions.delete(transport.sessionId))
  const server = createServer({
    inkprint,
    askAbove,
    mayReadFiles: false,
  })
  await server.connect(transport as Parameters<typeof server.connect>[0])
  await transport.handleRequest(request, response)
}

function closeIdle(sessions: Map<string, Session>): void {
  for (const { transport, usedAt } of sessions.values()) {
    if (usedAt < Date.now() - idleMs) void transport.close()
  }
}

function refuse(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ jsonrpc: '2.0', error: { code: -32_000, message }, id: null }))
}
