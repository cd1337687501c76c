import { paths } from '@inkprint/contract'
import { compose, greet } from '../../platform/mail/layout.ts'
import type { Message } from '../../platform/mail/mail.ts'

/** What happened to a second factor, and what its owner is told. */
export const factorEvents = {
  'totp-on': [
    'Two-step sign-in was turned on',
    'Signing in to your account now also needs a code of your authenticator app. Keep your recovery codes in a safe place: they let you in if you lose the device.',
  ],
  'totp-off': [
    'Your authenticator app was turned off',
    'Codes of your authenticator app are no longer asked for when you sign in.',
  ],
  'codes-replaced': [
    'You have new recovery codes',
    'New recovery codes were made for your account. The old ones no longer work.',
  ],
  'code-used': [
    'A recovery code was used',
    'Somebody used one of your recovery codes. Each works once; make new ones before you run out.',
  ],
  'passkey-added': [
    'A passkey was added',
    'A passkey was added to your account. It signs in without your password.',
  ],
  'passkey-removed': [
    'A passkey was removed',
    'A passkey was removed from your account and no longer works.',
  ],
  'passkey-refused': [
    'A passkey was refused',
    'One of your passkeys counted backwards, as a copy of it would. It was refused. If you cannot explain this, remove that passkey.',
  ],
} as const
export type FactorEvent = keyof typeof factorEvents

interface Recipient {
  to: string
  firstName: string
}

export function factorLetter(
  { event, publicUrl, supportEmail }: { event: FactorEvent } & Site,
  { to, firstName }: Recipient,
): Message {
  const [subject, what] = factorEvents[event]
  return compose({
    to,
    subject: `${subject} for your Inkprint account`,
    greeting: greet(firstName),
    paragraphs: [
      what,
      `If this was not you, change your password at once and write to ${supportEmail}.`,
    ],
    action: { label: 'See how I sign in', url: publicUrl + paths.security },
  })
}

interface Site {
  publicUrl: string
  supportEmail: string
}

/** Who may take a lost second factor away. */
export type Resetter = 'staff' | 'owner'

const resetters: Record<Resetter, string> = {
  staff: 'Our staff',
  owner: 'An owner of your organization',
}

export function resetLetter(
  { reason, by, publicUrl, supportEmail }: { reason: string; by: Resetter } & Site,
  { to, firstName }: Recipient,
): Message {
  return compose({
    to,
    subject: 'The second factor of your Inkprint account was reset',
    greeting: greet(firstName),
    paragraphs: [
      `${resetters[by]} removed the authenticator app, the passkeys and the recovery codes of your account and ended all its sessions. You sign in with your password alone, and should set up a second factor again.`,
      `If you did not ask for this, change your password at once and write to ${supportEmail}.`,
    ],
    facts: [['Reason', reason]],
    action: { label: 'Sign in and set it up again', url: publicUrl + paths.security },
  })
}
