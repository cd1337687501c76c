import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { brandMark } from '../../platform/brand-mark.ts'
import { AppError } from '../../platform/errors.ts'
import { escapeHtml } from '../../platform/html.ts'
import type { Sandbox, SandboxCard, SandboxCheckout } from '../../platform/payments/payments.ts'

interface SandboxRoutes {
  sandbox: Sandbox
  /** Reports that a checkout has ended, as a provider's webhook would. */
  tell: (checkoutId: string) => Promise<void>
}

const styles = readFileSync(new URL('./sandbox.css', import.meta.url))

/** The pages a payment provider would host: a checkout with play money, and past payments. */
export function serveSandbox(app: FastifyInstance, { sandbox, tell }: SandboxRoutes): void {
  const send = (reply: FastifyReply, content: { title: string; body: string }) =>
    sendPage(reply, { ...content, homeUrl: sandbox.accountUrl })
  app.get('/sandbox/style.css', (_, reply) => reply.type('text/css; charset=utf-8').send(styles))

  app.get('/sandbox/checkout/:id', async (request, reply) => {
    const checkout = await sandbox.find(idOf(request))
    if (!checkout) return send(reply.status(404), missingPage(sandbox.accountUrl))
    return send(reply, checkout.state === 'open' ? openPage(checkout) : closedPage(checkout))
  })

  app.post('/sandbox/checkout/:id', async (request, reply) => {
    const checkout = await sandbox.find(idOf(request))
    if (!checkout) return send(reply.status(404), missingPage(sandbox.accountUrl))
    const { action } = (request.body ?? {}) as { action?: unknown }
    if (action === 'cancel') return reply.redirect(checkout.cancel_url, 303)
    const outcome = action === 'pay' ? 'paid' : action === 'decline' ? 'failed' : null
    if (!outcome || !(await sandbox.close(checkout.id, outcome)))
      return reply.redirect(`/sandbox/checkout/${checkout.id}`, 303)
    await tell(checkout.id)
    return reply.redirect(checkout.success_url, 303)
  })

  app.get('/sandbox/card/:id', async (request, reply) => {
    const card = await sandbox.findCard(idOf(request))
    if (!card) return send(reply.status(404), missingPage(sandbox.accountUrl))
    const isOpen = card.bank === null && !card.isClosed
    return send(reply, isOpen ? cardPage(card) : endedCardPage(card))
  })

  app.post('/sandbox/card/:id', async (request, reply) => {
    const card = await sandbox.findCard(idOf(request))
    if (!card) return send(reply.status(404), missingPage(sandbox.accountUrl))
    const { action } = (request.body ?? {}) as { action?: unknown }
    const bank = banks.find((each) => each === action)
    if (bank && (await sandbox.saveCard(card.id, bank)))
      return reply.redirect(card.success_url, 303)
    return reply.redirect(action === 'cancel' ? card.cancel_url : `/sandbox/card/${card.id}`, 303)
  })

  app.get('/sandbox/billing/:id', async (request, reply) =>
    send(reply, billingPage(await sandbox.payments(idOf(request)), sandbox.accountUrl)),
  )
}

function idOf(request: FastifyRequest): string {
  // The route has this one parameter.
  const { id } = request.params as { id: string }
  if (id.includes('\0')) throw new AppError('NOT_FOUND')
  return id
}

const contentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

function sendPage(
  reply: FastifyReply,
  { title, body, homeUrl }: { title: string; body: string; homeUrl: string },
) {
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', contentPolicy)
    .send(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · Inkprint sandbox</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/fonts.css">
<link rel="stylesheet" href="/sandbox/style.css">
<script src="/boot.js"></script>
</head>
<body>
<header class="notice"><strong>Sandbox.</strong> This is play money: no card is asked for and nothing is charged.</header>
<main>
<p class="brand"><a href="${escapeHtml(homeUrl)}">${brandMark} Inkprint</a></p>
${body}
</main>
</body>
</html>`)
}

function openPage(checkout: SandboxCheckout) {
  const price = dollars(checkout.price)
  return {
    title: 'Checkout',
    body: `<h1>Pay for ${escapeHtml(checkout.package_name)}</h1>
<div class="ticket">
<dl>
<div><dt>Package</dt><dd>${escapeHtml(checkout.package_name)}</dd></div>
<div><dt>Credits</dt><dd>${checkout.credits.toLocaleString('en-US')}</dd></div>
<div class="total"><dt>Total</dt><dd>${price}</dd></div>
</dl>
<p class="stamp" aria-hidden="true">Play money</p>
</div>
<form method="post" action="/sandbox/checkout/${escapeHtml(checkout.id)}">
<button class="pay" name="action" value="pay">Pay ${price}</button>
<button name="action" value="decline">Decline the payment</button>
<button class="quiet" name="action" value="cancel">Cancel and go back</button>
</form>
<p class="hint">“Decline” shows what happens when a bank refuses. Set <code>STRIPE_SECRET_KEY</code> and the settings beside it to take real payments.</p>`,
  }
}

const endings = {
  open: '',
  paid: 'This checkout is already paid.',
  failed: 'This payment was declined. Nothing was charged.',
  expired: 'This checkout has expired. Nothing was charged.',
} satisfies Record<SandboxCheckout['state'], string>

function closedPage(checkout: SandboxCheckout) {
  const target = checkout.state === 'paid' ? checkout.success_url : checkout.cancel_url
  return {
    title: 'Checkout',
    body: `<h1>Nothing left to do here</h1>
<p>${endings[checkout.state]}</p>
<p><a class="button" href="${escapeHtml(target)}">Return to Inkprint</a></p>`,
  }
}

const banks = ['pays', 'declines', 'asks'] as const

function cardPage(card: SandboxCard) {
  return {
    title: 'Save a card',
    body: `<h1>Save a card</h1>
<p>Choose what the card does when an automatic top-up charges it.</p>
<form method="post" action="/sandbox/card/${escapeHtml(card.id)}">
<button class="pay" name="action" value="pays">Save a card that pays</button>
<button name="action" value="declines">Save a card that is declined</button>
<button name="action" value="asks">Save a card whose bank wants a confirmation</button>
<button class="quiet" name="action" value="cancel">Cancel and go back</button>
</form>
<p class="hint">Set <code>STRIPE_SECRET_KEY</code> and the settings beside it to save real cards.</p>`,
  }
}

function endedCardPage({ bank, success_url, cancel_url }: SandboxCard) {
  const [words, target] =
    bank === null
      ? ['This page is no longer valid. No card was saved.', cancel_url]
      : ['The card is already saved.', success_url]
  return {
    title: 'Save a card',
    body: `<h1>Nothing left to do here</h1>
<p>${words}</p>
<p><a class="button" href="${escapeHtml(target)}">Return to Inkprint</a></p>`,
  }
}

function missingPage(returnUrl: string) {
  return {
    title: 'Not found',
    body: `<h1>There is no such checkout</h1>
<p>The address may be incomplete.</p>
<p><a class="button" href="${escapeHtml(returnUrl)}">Return to Inkprint</a></p>`,
  }
}

function billingPage(payments: SandboxCheckout[], returnUrl: string) {
  const rows = payments.map(
    (each) =>
      `<div><dt>${timeInWords(each.created_at)} · ${escapeHtml(each.package_name)}</dt><dd>${dollars(each.price)}</dd></div>`,
  )
  return {
    title: 'Billing',
    body: `<h1>Billing</h1>
<p>With a real payment provider, invoices and cards are managed here.</p>
<div class="ticket">${rows.length > 0 ? `<dl>${rows.join('')}</dl>` : '<p>No payments yet.</p>'}</div>
<p><a class="button" href="${escapeHtml(returnUrl)}">Return to Inkprint</a></p>`,
  }
}

const time = new Intl.DateTimeFormat('pl-PL', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
})

/** As the screens write it; the server does not know the reader's time zone. */
function timeInWords(timestamp: string): string {
  return `${time.format(new Date(timestamp))} UTC`
}

function dollars(price: number): string {
  return `$${price}.00`
}
