import { creditsOf, paths, settingsPath, type TopUpProblem } from '@inkprint/contract'
import { compose, greet } from '../../platform/mail/layout.ts'
import type { Message } from '../../platform/mail/mail.ts'
import type { Recipient } from '../organization/recipients.ts'
import { monthAfter } from './months.ts'

interface Places {
  publicUrl: string
  supportEmail: string
}

/** Nothing more is bought until somebody acts. */
export function pauseMessage(
  {
    problem,
    packageName,
    price,
    publicUrl,
    supportEmail,
  }: Places & { problem: TopUpProblem; packageName: string; price: number },
  { email, first_name, organization_name }: Recipient,
): Message {
  const { happened, todo } = pauses[problem]
  return compose({
    to: email,
    subject: `Automatic top-up of ${organization_name} is paused`,
    greeting: greet(first_name),
    paragraphs: [
      `We tried to buy ${packageName} for $${price}. ${happened} Nothing was charged and no credits were added.`,
      `Automatic top-up is paused until you resume it in Settings. ${todo}`,
    ],
    action: { label: 'Open Settings', url: `${publicUrl}${settingsPath('credits')}` },
    closing: `Questions? Write to ${supportEmail}.`,
  })
}

const pauses = {
  card_declined: {
    happened: 'Your bank declined the saved card.',
    todo: 'Contact your bank, or save another card.',
  },
  card_expired: { happened: 'The saved card has expired.', todo: 'Save another card.' },
  authentication_required: {
    happened: 'Your bank wants you to confirm the payment yourself.',
    todo: 'Save the card again, so that your bank can ask you to confirm, or save another card.',
  },
  card_removed: {
    happened: 'The payment provider no longer has the saved card.',
    todo: 'Save a card again.',
  },
  no_answer: {
    happened: 'The payment provider did not respond for a day.',
    todo: 'You can resume it at any time; the card does not have to be changed.',
  },
} satisfies Record<TopUpProblem, { happened: string; todo: string }>

/** The month's ceiling leaves no room for another package. */
export function ceilingMessage(
  {
    ceiling,
    balance,
    month,
    publicUrl,
    supportEmail,
  }: Places & { ceiling: number; balance: number; month: string },
  { email, first_name, organization_name }: Recipient,
): Message {
  const next = monthAfter(month).toISOString().slice(0, 10)
  return compose({
    to: email,
    subject: `Automatic top-up of ${organization_name} has reached its monthly ceiling`,
    greeting: greet(first_name),
    paragraphs: [
      `${organization_name} has ${creditsOf(balance)} left. Another automatic top-up would exceed your ceiling of $${ceiling} a month, so there will be none before ${next} (UTC).`,
      'You can raise the ceiling in Settings, or buy a package yourself at any time.',
    ],
    action: { label: 'Open Settings', url: `${publicUrl}${settingsPath('credits')}` },
    alternative: { label: 'Buy credits', url: publicUrl + paths.pricing },
    closing: `Questions? Write to ${supportEmail}.`,
  })
}
