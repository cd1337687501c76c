import { networkInWords, paths } from '@inkprint/contract'
import { compose, greet, isPlainName } from '../../platform/mail/layout.ts'
import type { Message } from '../../platform/mail/mail.ts'

interface Recipient {
  to: string
  firstName: string
}

export function verificationMessage(
  { link, rejection, name, at }: { link: string; rejection: string; name: string; at: Date },
  { to, firstName }: Recipient,
): Message {
  const who = isPlainName(name) ? ` in the name of ${name}` : ''
  const when = at.toISOString().slice(0, 16).replace('T', ' ')
  return compose({
    to,
    subject: 'Confirm your Inkprint account',
    greeting: greet(firstName),
    paragraphs: [
      `An account was registered with this address${who}. This email was sent on ${when} UTC.`,
      'If that was you, please confirm that the address is yours. Then you can sign in with the password you chose.',
    ],
    action: { label: 'Confirm my account', url: link },
    closing:
      'The link works once and for 24 hours. If you did not register, do not open it: the person who registered could then sign in with their own password.',
    alternative: { label: 'This was not me: delete the registration', url: rejection },
  })
}

export function resetMessage(link: string, { to, firstName }: Recipient): Message {
  return compose({
    to,
    subject: 'Reset your Inkprint password',
    greeting: greet(firstName),
    paragraphs: ['Somebody, hopefully you, asked to reset the password of your account.'],
    action: { label: 'Choose a new password', url: link },
    closing:
      'The link works once and for one hour. If it was not you, nothing has changed and you can ignore this email.',
  })
}

export function passwordChangedMessage(
  { publicUrl, supportEmail }: { publicUrl: string; supportEmail: string },
  { to, firstName }: Recipient,
): Message {
  return compose({
    to,
    subject: 'Your Inkprint password was changed',
    greeting: greet(firstName),
    paragraphs: [
      'The password of your account was just changed, and all other sessions were ended.',
      `If this was not you, reset the password at once and write to ${supportEmail}.`,
    ],
    action: { label: 'Reset my password', url: publicUrl + paths.forgotPassword },
  })
}

/** The address a mailed token is opened at. */
export function linkTo(
  page: keyof typeof paths,
  { publicUrl, token }: { publicUrl: string; token: string },
): string {
  return `${publicUrl}${paths[page]}?token=${encodeURIComponent(token)}`
}

export function newDeviceMessage(
  {
    device,
    network,
    at,
    publicUrl,
  }: { device: string; network: string; at: string; publicUrl: string },
  { to, firstName }: Recipient,
): Message {
  return compose({
    to,
    subject: 'New sign-in to your Inkprint account',
    greeting: greet(firstName),
    paragraphs: ['Somebody signed in to your account from a device that had not been used before.'],
    facts: [
      ['Device', device],
      ['Network', networkInWords(network)],
      ['Time', `${at.slice(0, 16).replace('T', ' ')} UTC`],
    ],
    action: { label: 'See where I am signed in', url: publicUrl + paths.security },
    closing:
      'If that was you, there is nothing to do. If not, change your password at once: that ends all other sessions.',
  })
}
