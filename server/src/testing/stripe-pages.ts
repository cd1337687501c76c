import type { IncomingMessage, ServerResponse } from 'node:http'
import { html } from './stripe-answers.ts'
import { type StripeRecords, sessionOf, settle } from './stripe-calls.ts'
import { saveCard } from './stripe-cards.ts'
import { signedEvent } from './stripe-events.ts'
import type { Session } from './stripe-records.ts'

export interface Exchange {
  request: IncomingMessage
  reply: ServerResponse
}

interface PageState extends StripeRecords {
  webhookUrl: string | null
}

/** After a payment, delivers the event first and then redirects the browser, as Stripe usually does. */
export async function checkoutPage(
  state: PageState,
  { request, reply, sessionId }: Exchange & { sessionId: string },
): Promise<void> {
  const session = sessionOf(state, sessionId)
  if (session.mode === 'setup') return setupPage(state, { request, reply, session })
  if (request.method === 'GET') {
    return html(
      reply,
      `<h1>Stripe</h1><p>$${session.amount_total / 100}.00</p>
<form method="post"><button>Pay</button></form><a href="${session.cancel_url}">Back</a>`,
    )
  }
  settle(state, { sessionId, status: 'succeeded' })
  await sendBack(state, { reply, session })
}

/** Saves a card that works, then redirects the browser. */
async function setupPage(
  state: PageState,
  { request, reply, session }: Exchange & { session: Session },
): Promise<void> {
  if (request.method === 'GET') {
    return html(
      reply,
      `<h1>Stripe</h1><p>Nothing is charged now.</p>
<form method="post"><button>Save card</button></form><a href="${session.cancel_url}">Back</a>`,
    )
  }
  saveCard(state, session, 'pays')
  await sendBack(state, { reply, session })
}

async function sendBack(
  { webhookUrl }: PageState,
  { reply, session }: { reply: ServerResponse; session: Session },
): Promise<void> {
  if (webhookUrl) {
    const event = signedEvent({ type: 'checkout.session.completed', object: { id: session.id } })
    await fetch(webhookUrl, { method: 'POST', body: event.payload, headers: event.headers })
  }
  const location = session.success_url.replace('{CHECKOUT_SESSION_ID}', session.id)
  reply.writeHead(303, { location }).end()
}
