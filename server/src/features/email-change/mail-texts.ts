import { paths } from '@inkprint/contract'
import { compose, greet } from '../../platform/mail/layout.ts'
import type { Message } from '../../platform/mail/mail.ts'

interface Recipient {
  to: string
  firstName: string
}

export function emailChangeMessage(link: string, { to, firstName }: Recipient): Message {
  return compose({
    to,
    subject: 'Confirm your new email address',
    greeting: greet(firstName),
    paragraphs: [
      `You asked to use ${to} for your Inkprint account. Until you confirm, your current address stays in use.`,
    ],
    action: { label: 'Use this address', url: link },
    closing:
      'The link works once and for 24 hours. If you did not ask for this, ignore this email.',
  })
}

export function emailChangeNotice(
  { newEmail, publicUrl }: { newEmail: string; publicUrl: string },
  { to, firstName }: Recipient,
): Message {
  return compose({
    to,
    subject: 'A change to your email address was requested',
    greeting: greet(firstName),
    paragraphs: [
      `Your Inkprint account will use ${newEmail} once the link we sent there is opened.`,
      'If this was not you, change your password now: that also cancels the change and ends all other sessions.',
    ],
    action: { label: 'Reset my password', url: publicUrl + paths.forgotPassword },
  })
}

export function emailChangedMessage(
  { newEmail, link }: { newEmail: string; link: string },
  { to, firstName }: Recipient,
): Message {
  return compose({
    to,
    subject: 'Your email address was changed',
    greeting: greet(firstName),
    paragraphs: [
      `Your Inkprint account now belongs to ${newEmail}. You can no longer sign in with this address.`,
      'If this was not you, undo the change: the account will use this address again, everybody is signed out, and you choose a new password.',
    ],
    action: { label: 'This was not me: undo the change', url: link },
    closing: 'The link works once and for seven days.',
  })
}
