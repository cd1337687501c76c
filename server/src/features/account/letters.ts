import { pages } from '@inkprint/contract'
import { compose, greet } from '../../mail-layout.ts'
import type { Message } from '../../outside/mail.ts'

interface Recipient {
  to: string
  firstName: string
}

export function verificationLetter(link: string, { to, firstName }: Recipient): Message {
  return compose({
    to,
    subject: 'Confirm your Inkprint account',
    greeting: greet(firstName),
    paragraphs: ['Please confirm that this address is yours. Once you have, you can sign in.'],
    action: { label: 'Confirm my account', url: link },
    closing:
      'The link works once and for 24 hours. If you did not register, you can ignore this mail.',
  })
}

export function resetLetter(link: string, { to, firstName }: Recipient): Message {
  return compose({
    to,
    subject: 'Reset your Inkprint password',
    greeting: greet(firstName),
    paragraphs: ['Somebody, hopefully you, asked to set a new password for your account.'],
    action: { label: 'Choose a new password', url: link },
    closing:
      'The link works once and for one hour. If it was not you, nothing has changed and you can ignore this mail.',
  })
}

export function emailChangeLetter(link: string, { to, firstName }: Recipient): Message {
  return compose({
    to,
    subject: 'Confirm your new email address',
    greeting: greet(firstName),
    paragraphs: [
      `You asked to use ${to} for your Inkprint account. Until you confirm, your current address stays in use.`,
    ],
    action: { label: 'Use this address', url: link },
    closing: 'The link works once and for 24 hours.',
  })
}

export function emailChangeNotice(newEmail: string, { to, firstName }: Recipient): Message {
  return compose({
    to,
    subject: 'A change of your email address was requested',
    greeting: greet(firstName),
    paragraphs: [
      `Your Inkprint account is about to move to ${newEmail}. It moves when the link we sent there is opened.`,
      'If this was not you, change your password now: that also stops the move, and ends all other sessions.',
    ],
  })
}

export function emailChangedLetter(
  { newEmail, link }: { newEmail: string; link: string },
  { to, firstName }: Recipient,
): Message {
  return compose({
    to,
    subject: 'Your email address was changed',
    greeting: greet(firstName),
    paragraphs: [
      `Your Inkprint account now belongs to ${newEmail}. This address no longer signs in.`,
      'If this was not you, undo it: the account comes back to this address, everybody is signed out, and you choose a new password.',
    ],
    action: { label: 'This was not me: undo the change', url: link },
    closing: 'The link works once and for seven days.',
  })
}

export function passwordChangedLetter(supportEmail: string, { to, firstName }: Recipient): Message {
  return compose({
    to,
    subject: 'Your Inkprint password was changed',
    greeting: greet(firstName),
    paragraphs: [
      'The password of your account was just changed, and all other sessions were ended.',
      `If this was not you, reset it at once and write to ${supportEmail}.`,
    ],
  })
}

/** The address a mailed token is opened at. */
export function linkTo(
  page: keyof typeof pages,
  { publicUrl, token }: { publicUrl: string; token: string },
): string {
  return `${publicUrl}${pages[page]}?token=${encodeURIComponent(token)}`
}
