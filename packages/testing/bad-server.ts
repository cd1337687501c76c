import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

type Behavior = (request: IncomingMessage, response: ServerResponse) => void

export interface Arrived {
  method: string | undefined
  url: string | undefined
  headers: IncomingMessage['headers']
  body: string
}

/** A server that follows the given behaviors, one per request; the last one is repeated. */
export async function badServer(behaviors: Behavior[]) {
  const arrived: Arrived[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method, url, headers } = request
    arrived.push({ method, url, headers, body: Buffer.concat(chunks).toString() })
    behaviors[Math.min(arrived.length, behaviors.length) - 1]?.(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { arrived, baseUrl: `http://127.0.0.1:${port}` }
}

export function answer(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): Behavior {
  return (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
}

/** Breaks the connection without a response. */
export const hangUp: Behavior = (request) => void request.socket.destroy()

/** Sends half a response, then nothing. */
export const cutOff: Behavior = (request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' })
  response.write('{"credits":')
  setTimeout(() => request.socket.destroy(), 20)
}

/** Accepts the request and never responds. */
export const silence: Behavior = () => {}

export function refusal(code: string, extra: object = {}): object {
  return { detail: `Refused: ${code}`, code, request_id: 'req_1', ...extra }
}
