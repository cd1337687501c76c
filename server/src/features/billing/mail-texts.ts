import { creditsOf, paths, pathTo, settingsPath } from '@inkprint/contract'
import { compose, greet } from '../../platform/mail/layout.ts'
import type { Message } from '../../platform/mail/mail.ts'

/** What may happen to a purchase after it was paid; the buyer is told as well. */
export type PurchaseNews = 'refund failed' | 'payment disputed' | 'dispute won' | 'dispute lost'

/** What staff are told of. */
export type PurchaseProblem =
  | PurchaseNews
  | 'organization deleted'
  | 'refunded credits already spent'
  | 'payment inquiry'

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
  isAutomatic: boolean
  publicUrl: string
}

export function receiptMessage(receipt: Receipt, { to, firstName }: Recipient): Message {
  return compose({
    to,
    subject: `Your Inkprint receipt: ${receipt.packageName}, $${receipt.price}`,
    greeting: greet(firstName),
    paragraphs: [howBought(receipt)],
    facts: [
      ['Package', receipt.packageName],
      [
        'Amount',
        `$${receipt.price}.00 USD${receipt.isPlayMoney ? ' (play money: no payment was made)' : ''}`,
      ],
      ['Credits', grouped(receipt.credits)],
      ['Balance', `${grouped(receipt.balance)} credits`],
      [
        receipt.isPlayMoney ? 'Bought' : 'Paid',
        `${receipt.paidAt.slice(0, 16).replace('T', ' ')} UTC`,
      ],
      ['Reference', receipt.purchaseId],
    ],
    action: {
      label: 'Open the receipt',
      url:
        receipt.publicUrl + pathTo(paths.purchaseReceipt, { params: { id: receipt.purchaseId } }),
    },
    ...(receipt.isAutomatic && {
      alternative: {
        label: 'Change or turn off the automatic top-up',
        url: `${receipt.publicUrl}${settingsPath('credits')}`,
      },
    }),
  })
}

function howBought({ organizationName, isAutomatic, isPlayMoney }: Receipt): string {
  if (isAutomatic) {
    return `${organizationName} was running low on credits, so the automatic top-up bought a package with ${isPlayMoney ? 'play money' : 'the saved card'}. The credits are ready to use.`
  }
  return isPlayMoney
    ? `Thank you. The package for ${organizationName} was bought with play money, and its credits are ready to use.`
    : `Thank you. Your payment for ${organizationName} has arrived and its credits are ready to use.`
}

export function lowBalanceMessage(
  { balance, threshold, organizationName, publicUrl, supportEmail }: LowBalance,
  { to, firstName }: Recipient,
): Message {
  return compose({
    to,
    subject: `${organizationName} is running low on Inkprint credits`,
    greeting: greet(firstName),
    paragraphs: [
      `${organizationName} has ${creditsOf(balance)} left${threshold === undefined ? '' : `, fewer than ${grouped(threshold)}`}. Analyses stop when the credits run out.`,
      'We send this email each time the balance falls below that number. In Settings, you can change the number, turn off this email, or turn on the automatic top-up.',
    ],
    action: { label: 'Buy credits', url: publicUrl + paths.pricing },
    closing: `Questions? Write to ${supportEmail}.`,
    alternative: { label: 'Open Settings', url: `${publicUrl}${settingsPath('credits')}` },
  })
}

export interface LowBalance {
  balance: number
  threshold: number | undefined
  organizationName: string
  publicUrl: string
  supportEmail: string
}

export interface Attention {
  purchaseId: string
  organizationId: string
  packageName: string
  price: number
  problem: PurchaseProblem
  credits: number
  spent: number
}

export function attentionMessage(attention: Attention, supportEmail: string): Message {
  const { purchaseId, organizationId, packageName, price } = attention
  return compose({
    to: supportEmail,
    subject: `Purchase ${purchaseId} needs a decision`,
    greeting: 'Hello,',
    paragraphs: [
      explanations[attention.problem](grouped(attention.credits), grouped(attention.spent)),
      `Purchase ${purchaseId}: ${packageName}, $${price}, organization ${organizationId}.`,
    ],
  })
}

const explanations = {
  'organization deleted': (credits: string) =>
    `${credits} credits of a purchase could not be added, because its organization no longer exists. Refund the purchase, or add the credits to another organization.`,
  'refunded credits already spent': (credits: string) =>
    `A purchase was refunded, but ${credits} of its credits had already been spent and could not be taken back.`,
  'refund failed': (credits: string) =>
    `A refund did not go through at the payment provider. The ${credits} credits that were taken back for it were returned. If a refund is due, pay it to the customer in another way.`,
  'payment inquiry': () =>
    'The buyer’s bank has asked about a payment. No money has moved, and the credits have not changed. Answer on the payment provider’s site; otherwise the inquiry may become a dispute.',
  'payment disputed': (credits: string, spent: string) =>
    `A payment is disputed, and the provider has taken the money back for now. ${credits} credits of the purchase were taken back until the dispute is decided; ${spent} had already been spent. Submit your evidence on the payment provider’s site before its deadline.`,
  'dispute won': (credits: string) =>
    `A dispute was decided in our favor. The ${credits} credits that had been taken back were returned.`,
  'dispute lost': (credits: string, spent: string) =>
    `A dispute was lost, and the money will not be returned. ${credits} credits of the purchase were taken back for good; ${spent} had already been spent. Decide whether this customer may continue to use the service.`,
} satisfies Record<PurchaseProblem, (credits: string, spent: string) => string>

export interface Notice {
  problem: PurchaseNews
  credits: number
  packageName: string
  price: number
  purchaseId: string
  supportEmail: string
}

/** The mail to the buyer about a purchase after it was paid. */
export function noticeMessage(notice: Notice, { to, firstName }: Recipient): Message {
  const { subject, text } = notices[notice.problem]
  return compose({
    to,
    subject,
    greeting: greet(firstName),
    paragraphs: [
      text(grouped(notice.credits)),
      `Purchase ${notice.purchaseId}: ${notice.packageName}, $${notice.price}.`,
    ],
    closing: `Questions? Write to ${notice.supportEmail}.`,
  })
}

const notices = {
  'refund failed': {
    subject: 'Your refund did not go through',
    text: (credits: string) =>
      `The refund of your purchase could not be paid out, so its ${credits} credits were returned to your balance.`,
  },
  'payment disputed': {
    subject: 'Your payment is disputed',
    text: (credits: string) =>
      `Your bank has disputed the payment for your purchase. ${credits} credits of it were taken back until the dispute is decided. If you did not mean to dispute the payment, tell your bank.`,
  },
  'dispute won': {
    subject: 'The dispute about your payment is over',
    text: (credits: string) =>
      `The dispute about your payment is over, and the payment is valid. The ${credits} credits that had been taken back were returned to your balance.`,
  },
  'dispute lost': {
    subject: 'The dispute about your payment is over',
    text: (credits: string) =>
      `Your bank refunded your purchase, so the ${credits} credits that had been taken back will not be returned.`,
  },
} satisfies Record<PurchaseNews, { subject: string; text: (credits: string) => string }>

function grouped(value: number): string {
  return value.toLocaleString('en-US')
}
