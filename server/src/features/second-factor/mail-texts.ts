import { paths } from '@inkprint/contract'
import { compose, greet, introduce, type Person } from '../../platform/mail/layout.ts'
import type { Message } from '../../platform/mail/mail.ts'

/** Events of a second factor, and what its owner is told. */
export const factorEvents = {
  'totp-on': [
    'An authenticator app was turned on',
    'Signing in to your account now also requires a code from your authenticator app. Keep your recovery codes in a safe place: you can sign in with them if you lose the device.',
  ],
  'totp-off': [
    'The authenticator app was turned off',
    'You are no longer asked for a code from your authenticator app when you sign in.',
  ],
  'codes-replaced': [
    'You have new recovery codes',
    'New recovery codes were created for your account. The old ones no longer work.',
  ],
  'code-used': [
    'A recovery code was used',
    'Somebody used one of your recovery codes. Each works once; create new ones before you run out.',
  ],
  'passkey-added': [
    'A passkey was added',
    'A passkey was added to your account. You can sign in with it without your password.',
  ],
  'passkey-removed': [
    'A passkey was removed',
    'A passkey was removed from your account and no longer works.',
  ],
  'passkey-refused': [
    'A passkey was refused',
    'A passkey was refused because it may have been copied. If you cannot explain this, remove that passkey.',
  ],
} as const
export type FactorEvent = keyof typeof factorEvents

interface Recipient {
  to: string
  firstName: string
}

export function factorMessage(
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

/** Who may remove a lost second factor. */
export type Resetter = 'staff' | 'owner'

export interface FactorReset {
  reason: string
  by: Resetter
  /** The owner who did it; null once their account is deleted, and for staff, who are not named. */
  owner: Person | null
}

function resetterOf({ by, owner }: FactorReset): string {
  if (by === 'staff') return 'Our staff'
  return owner
    ? `${introduce(owner)}, an owner of your organization,`
    : 'An owner of your organization'
}

export function resetMessage(
  { publicUrl, supportEmail, ...reset }: FactorReset & Site,
  { to, firstName }: Recipient,
): Message {
  return compose({
    to,
    subject: 'The second factor of your Inkprint account was reset',
    greeting: greet(firstName),
    paragraphs: [
      `${resetterOf(reset)} removed the authenticator app, the passkeys and the recovery codes of your account and ended all its sessions. You can now sign in with only your password or single sign-on. Please set up a second factor again.`,
      `If you did not ask for this, change your password at once and write to ${supportEmail}.`,
    ],
    facts: [['Reason', reset.reason]],
    action: { label: 'Sign in and set it up again', url: publicUrl + paths.security },
  })
}
