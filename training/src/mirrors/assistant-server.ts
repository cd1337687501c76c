import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How the test assistant reacts to a call: answers with a text, or misbehaves. */
export type Behavior =
  | { text: string; finish?: string; refusal?: string }
  | { status: number; headers?: Record<string, string> }
  | 'reset'
  | 'silent'
  | { body: string }

export interface AssistantServer {
  url: string
  /** Messages in order of arrival. */
  messages: string[]
  authorizations: (string | undefined)[]
  close: () => Promise<void>
}

/** A chat endpoint whose behavior depends on the message and on how often it has come. */
export async function assistantServer(
  behave: (message: string, time: number) => Behavior | Promise<Behavior>,
): Promise<AssistantServer> {
  const messages: string[] = []
  const authorizations: (string | undefined)[] = []
  const server = createServer(async (request, response) => {
    const { messages: sent, model } = JSON.parse(await bodyOf(request))
    const message: string = sent[0].content
    const time = messages.filter((earlier) => earlier === message).length + 1
    messages.push(message)
    authorizations.push(request.headers.authorization)
    answer(await behave(message, time), { response, model })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // listening on a port
  return {
    url: `http://127.0.0.1:${port}/v1`,
    messages,
    authorizations,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function answer(
  behavior: Behavior,
  { response, model }: { response: ServerResponse; model: string },
): void {
  if (behavior === 'silent') return
  if (behavior === 'reset') response.destroy()
  else if ('status' in behavior) {
    response.writeHead(behavior.status, behavior.headers).end('{"error": "made to fail"}')
  } else if ('body' in behavior) response.end(behavior.body)
  else {
    const { text, finish = 'stop', refusal } = behavior
    response.end(
      JSON.stringify({
        id: 'chatcmpl-7',
        model: `${model}-0425`,
        choices: [{ finish_reason: finish, message: { content: text, refusal } }],
        usage: { prompt_tokens: 100, completion_tokens: 200 },
      }),
    )
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
