import { pages } from '@inkprint/contract'
import { compose, greet } from '../../mail-layout.ts'
import type { Message } from '../../outside/mail.ts'
import type { Problem } from './settlement.ts'

interface Recipient {
  to: string
  firstName: string
}

export interface Receipt {
  purchaseId: string
  packageName: string
  organizationName: string
  credits: number
  price: number
  balance: number
  paidAt: string
  isPlayMoney: boolean
}

export function receiptLetter(receipt: Receipt, { to, firstName }: Recipient): Message {
  return compose({
    to,
    subject: `Your Inkprint receipt: ${receipt.packageName}, $${receipt.price}`,
    greeting: greet(firstName),
    paragraphs: [
      `Thank you. Your payment for ${receipt.organizationName} has arrived and its credits are ready to use.`,
      `Package: ${receipt.packageName}`,
      `Amount: $${receipt.price}.00 USD${receipt.isPlayMoney ? ' (play money: no payment was made)' : ''}`,
      `Credits: ${grouped(receipt.credits)}`,
      `Balance: ${grouped(receipt.balance)} credits`,
      `Paid: ${receipt.paidAt.slice(0, 16).replace('T', ' ')} UTC`,
      `Reference: ${receipt.purchaseId}`,
    ],
  })
}

export function lowBalanceLetter(
  { balance, organizationName, publicUrl, supportEmail }: LowBalance,
  { to, firstName }: Recipient,
): Message {
  return compose({
    to,
    subject: `${organizationName} is running low on Inkprint credits`,
    greeting: greet(firstName),
    paragraphs: [
      `${organizationName} has ${grouped(balance)} credits left, less than a tenth of its last top-up. Analyses stop when they run out.`,
    ],
    action: { label: 'Buy credits', url: publicUrl + pages.pricing },
    closing: `Questions? Write to ${supportEmail}. We send this once per top-up.`,
  })
}

export interface LowBalance {
  balance: number
  organizationName: string
  publicUrl: string
  supportEmail: string
}

export interface Attention {
  purchaseId: string
  organizationId: string
  packageName: string
  price: number
  problem: Problem
  credits: number
}

export function attentionLetter(attention: Attention, supportEmail: string): Message {
  const { purchaseId, organizationId, packageName, price } = attention
  return compose({
    to: supportEmail,
    subject: `Purchase ${purchaseId} needs a decision`,
    greeting: 'Hello,',
    paragraphs: [
      explanations[attention.problem](grouped(attention.credits)),
      `Purchase ${purchaseId}: ${packageName}, $${price}, organization ${organizationId}.`,
    ],
  })
}

const explanations = {
  'organization deleted': () =>
    'A purchase was paid, but its organization no longer exists. The money arrived and no credits were added: refund it or add them elsewhere.',
  'refunded credits already spent': (credits: string) =>
    `A purchase was refunded, but ${credits} of its credits are already spent and could not be taken back.`,
} satisfies Record<Problem, (credits: string) => string>

function grouped(value: number): string {
  return value.toLocaleString('en-US')
}
