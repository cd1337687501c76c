import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Received } from './history.ts'
import type { Random } from './random.ts'

/** Receives webhooks: fails, answers late or not at all, until `behave` is called. */
export interface Receiver {
  /** The URL for an organization's webhook; its messages are signed with the secret. */
  urlFor(organizationId: string): string
  learnSecret(organizationId: string, secret: string): void
  /** Everything received, in order. */
  received: readonly Received[]
  behave(): void
  stop(): Promise<void>
}

export async function startReceiver(random: Random): Promise<Receiver> {
  const received: Received[] = []
  const secrets = new Map<string, string>()
  let isBehaving = false

  async function take(request: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = await text(request)
    const organizationId = request.url?.slice(1) ?? ''
    const message: Received = {
      organizationId,
      id: String(request.headers['webhook-id']),
      body,
      isSigned: isSigned(request, { body, secret: secrets.get(organizationId) ?? '' }),
      isTaken: false,
    }
    received.push(message)
    const trouble = isBehaving ? 'none' : draw(random)
    // The sender times out.
    if (trouble === 'silence') return
    if (trouble === 'late') await sleep(random.whole(300, 3_000))
    message.isTaken = trouble !== 'failure'
    answer.writeHead(message.isTaken ? 204 : 500).end()
  }

  const server = createServer((request, answer) => {
    take(request, answer).catch(() => answer.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    received,
    urlFor: (organizationId) => `http://127.0.0.1:${port}/${organizationId}`,
    learnSecret: (organizationId, secret) => secrets.set(organizationId, secret),
    behave() {
      isBehaving = true
    },
    async stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function draw(random: Random): 'none' | 'failure' | 'silence' | 'late' {
  if (random.chance(0.03)) return 'failure'
  if (random.chance(0.01)) return 'silence'
  return random.chance(0.05) ? 'late' : 'none'
}

/** Verifies a message by the Standard Webhooks convention, as a customer would. */
function isSigned(
  { headers }: IncomingMessage,
  { body, secret }: { body: string; secret: string },
): boolean {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const expected = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
  return String(headers['webhook-signature']).split(' ').includes(expected)
}
