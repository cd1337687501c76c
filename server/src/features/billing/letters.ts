import { paths, pathTo } from '@inkprint/contract'
import { compose, greet } from '../../platform/mail/layout.ts'
import type { Message } from '../../platform/mail/mail.ts'

/** What may happen to a purchase after it was paid; the buyer is told of it, too. */
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

export function receiptLetter(receipt: Receipt, { to, firstName }: Recipient): Message {
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
        url: `${receipt.publicUrl}${paths.dashboard}?tab=settings`,
      },
    }),
  })
}

function howBought({ organizationName, isAutomatic, isPlayMoney }: Receipt): string {
  if (isAutomatic) {
    return `${organizationName} was running low on credits, so the automatic top-up bought a package with ${isPlayMoney ? 'play money' : 'the saved card'}. Its credits are ready to use.`
  }
  return isPlayMoney
    ? `Thank you. The package for ${organizationName} was bought with play money, and its credits are ready to use.`
    : `Thank you. Your payment for ${organizationName} has arrived and its credits are ready to use.`
}

export function lowBalanceLetter(
  { balance, threshold, organizationName, publicUrl, supportEmail }: LowBalance,
  { to, firstName }: Recipient,
): Message {
  return compose({
    to,
    subject: `${organizationName} is running low on Inkprint credits`,
    greeting: greet(firstName),
    paragraphs: [
      `${organizationName} has ${grouped(balance)} credits left${threshold === undefined ? '' : `, fewer than ${grouped(threshold)}`}. Analyses stop when they run out.`,
      'We send this once each time the balance falls below that number. You can change the number, turn this email off, or have credits bought automatically in Settings.',
    ],
    action: { label: 'Buy credits', url: publicUrl + paths.pricing },
    closing: `Questions? Write to ${supportEmail}.`,
    alternative: { label: 'Open Settings', url: `${publicUrl}${paths.dashboard}?tab=settings` },
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

export function attentionLetter(attention: Attention, supportEmail: string): Message {
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
    `${credits} credits of a purchase could not be added, because its organization no longer exists: refund it or add them elsewhere.`,
  'refunded credits already spent': (credits: string) =>
    `A purchase was refunded, but ${credits} of its credits are already spent and could not be taken back.`,
  'refund failed': (credits: string) =>
    `A refund did not go through at the payment provider. The ${credits} credits taken for it were given back; the customer still has to get the money in another way, or no refund is due.`,
  'payment inquiry': () =>
    'The buyer’s bank asks about a payment. No money has moved and the credits stay; answer at the payment provider, or it may become a dispute.',
  'payment disputed': (credits: string, spent: string) =>
    `A payment is disputed, and the provider took the money back for now. ${credits} credits of the purchase are held until it is decided; ${spent} were already spent. Send your evidence at the payment provider before its deadline.`,
  'dispute won': (credits: string) =>
    `A dispute was decided in our favor. The ${credits} credits held were given back.`,
  'dispute lost': (credits: string, spent: string) =>
    `A dispute was lost, and the money is gone. ${credits} credits of the purchase stay taken; ${spent} were already spent. Decide whether this customer may go on.`,
} satisfies Record<PurchaseProblem, (credits: string, spent: string) => string>

export interface Notice {
  problem: PurchaseNews
  credits: number
  packageName: string
  price: number
  purchaseId: string
  supportEmail: string
}

/** What the buyer hears about a purchase after it was paid. */
export function noticeLetter(notice: Notice, { to, firstName }: Recipient): Message {
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
      `The refund of your purchase could not be paid out, so its ${credits} credits are on your balance again.`,
  },
  'payment disputed': {
    subject: 'Your payment is disputed',
    text: (credits: string) =>
      `Your bank disputes the payment of your purchase. Until that is decided, ${credits} credits of it are held and cannot be used. If you did not mean to dispute it, tell your bank.`,
  },
  'dispute won': {
    subject: 'The dispute about your payment is over',
    text: (credits: string) =>
      `The dispute about your payment is over and the payment stands: the ${credits} credits that were held are on your balance again.`,
  },
  'dispute lost': {
    subject: 'The dispute about your payment is over',
    text: (credits: string) =>
      `Your bank gave you the money of your purchase back, so its ${credits} credits that were held are gone.`,
  },
} satisfies Record<PurchaseNews, { subject: string; text: (credits: string) => string }>

function grouped(value: number): string {
  return value.toLocaleString('en-US')
}
