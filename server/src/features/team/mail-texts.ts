import { paths, type Role, settingsPath } from '@inkprint/contract'
import { compose, greet, introduce, isPlainName, type Person } from '../../platform/mail/layout.ts'
import type { Message } from '../../platform/mail/mail.ts'

interface Invited {
  to: string
  role: Role
  link: string
  expiresAt: string
  organizationName: string
  /** Nulls once their account is deleted. */
  inviter: { name: string | null; email: string | null }
  supportEmail: string
}

export function invitationMessage(invited: Invited): Message {
  const { to, role, link, expiresAt, supportEmail } = invited
  // Leaves out names that mail programs would turn into links, as in every mail.
  const organization = isPlainName(invited.organizationName)
    ? invited.organizationName
    : 'an organization'
  return compose({
    to,
    subject:
      organization === 'an organization'
        ? 'You are invited to Inkprint'
        : `You are invited to ${organization} on Inkprint`,
    greeting: 'Hello,',
    paragraphs: [
      `${inviterOf(invited)} invites you to join ${organization} on Inkprint, which estimates whether a person or an AI wrote a text.`,
      `You would be ${roleWords[role]}. If you have no account yet, you can create one on the next page.`,
    ],
    action: { label: 'See the invitation', url: link },
    closing: `The link works once, until ${expiresAt.slice(0, 10)}, and only for ${to}, so do not share it. If you do not know who sent this, ignore it or write to ${supportEmail}.`,
  })
}

interface Asked {
  to: string
  firstName: string
  organizationName: string
  hasFactor: boolean
}

export function factorRequiredMessage(
  { publicUrl, supportEmail }: { publicUrl: string; supportEmail: string },
  { to, firstName, organizationName, hasFactor }: Asked,
): Message {
  const organization = isPlainName(organizationName) ? organizationName : 'Your organization'
  const required = `${organization} now requires a second factor from every member: an authenticator app or a passkey.`
  return compose({
    to,
    subject: `${organization} requires a second factor on Inkprint`,
    greeting: greet(firstName),
    paragraphs: hasFactor
      ? [required, 'You have one, so nothing changes for you.']
      : [
          required,
          'You have none yet. Set one up when you next sign in. Until then, you cannot use the organization. Programs that use its API keys keep working.',
        ],
    action: {
      label: hasFactor ? 'See how I sign in' : 'Set up a second factor',
      url: publicUrl + paths.security,
    },
    closing: `Questions? Ask an owner or admin of your organization, or write to ${supportEmail}.`,
  })
}

interface OwnerReset {
  to: string
  firstName: string
  /** The owner whose second factor it was. */
  owner: Person
  resetter: Person
  reason: string
}

/** For the owners who were not involved. */
export function ownerResetMessage(
  { publicUrl, supportEmail }: { publicUrl: string; supportEmail: string },
  { to, firstName, owner, resetter, reason }: OwnerReset,
): Message {
  return compose({
    to,
    subject: 'The second factor of an owner was reset on Inkprint',
    greeting: greet(firstName),
    paragraphs: [
      `${introduce(resetter)} removed the second factor of ${introduce(owner)}. Both are owners of your organization, as you are.`,
      `If you do not know of a reason, ask both of them, look at the audit log and write to ${supportEmail}.`,
    ],
    facts: [['Reason', reason]],
    action: { label: 'See the team', url: `${publicUrl}${settingsPath('team')}` },
  })
}

function inviterOf({ inviter: { name, email } }: Invited): string {
  return email === null ? 'Somebody' : introduce({ name, email })
}

const roleWords: Record<Role, string> = {
  owner: 'an owner: you can do everything there',
  admin: 'an admin: you can manage members, API keys and credits',
  member: 'a member: you can analyze texts and create your own API keys',
  viewer: 'a viewer: you can read analyses and figures',
}
