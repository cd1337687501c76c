import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedRequest {
  path: string
  headers: Record<string, string>
  body: string
  json: { type: string; timestamp: string; data: Record<string, unknown> }
}

type Answer = number | ((response: ServerResponse, request: ReceivedRequest) => void)

export type Receiver = Awaited<ReturnType<typeof startReceiverHost>>

/** A customer's webhook receiver; answers 204 unless told otherwise. */
export async function startReceiverHost() {
  const received: ReceivedRequest[] = []
  let answer: Answer = 204
  const server = http.createServer(async (request, response) => {
    const got = await read(request)
    received.push(got)
    if (typeof answer === 'function') answer(response, got)
    else response.writeHead(answer).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  async function stop() {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    received,
    answerWith(next: Answer) {
      answer = next
    },
    stop,
  }
}

async function read(request: IncomingMessage): Promise<ReceivedRequest> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece)
  const body = Buffer.concat(pieces).toString()
  return {
    path: request.url ?? '',
    headers: request.headers as Record<string, string>,
    body,
    json: JSON.parse(body),
  }
}
