import { capitalize, paths, settingsPath } from '@inkprint/contract'
import { compose, greet, isPlainName } from '../../platform/mail/layout.ts'
import type { Message } from '../../platform/mail/mail.ts'

export interface Addressee {
  to: string
  firstName: string
}

interface Site {
  publicUrl: string
  supportEmail: string
}

export function accountDeletedMessage(
  { supportEmail }: Site,
  { to, firstName }: Addressee,
): Message {
  return compose({
    to,
    subject: 'Your Inkprint account was deleted',
    greeting: greet(firstName),
    paragraphs: [
      'Your account was deleted, as you asked. You are signed out everywhere, and your name and email address were deleted.',
      'Our accounting records, such as purchases, have to be kept, but they no longer contain your name.',
    ],
    closing: `If this was not you, write to ${supportEmail} at once.`,
  })
}

interface Closing extends Addressee {
  organizationName: string
}

export function deletionRequestedMessage(
  { publicUrl, supportEmail }: Site,
  { to, firstName, organizationName, deletionAt }: Closing & { deletionAt: string },
): Message {
  const name = nameIn(organizationName)
  return compose({
    to,
    subject: `${capitalize(name)} will be deleted on Inkprint`,
    greeting: greet(firstName),
    paragraphs: [
      `An owner asked to delete ${name}. On ${momentOf(deletionAt)}, all its API keys, analyses, texts and credits will be deleted permanently.`,
      'Until then everything works as before, except that nothing can be bought. Owners and admins can cancel the deletion with “Keep the organization” in its settings.',
    ],
    action: { label: 'Open the settings', url: `${publicUrl}${settingsPath()}` },
    closing: `If you did not expect this, ask the owner or write to ${supportEmail}.`,
  })
}

export function deletionCanceledMessage(
  { publicUrl }: Site,
  { to, firstName, organizationName }: Closing,
): Message {
  const name = nameIn(organizationName)
  return compose({
    to,
    subject: `The deletion of ${name} was canceled`,
    greeting: greet(firstName),
    paragraphs: [
      `The deletion of ${name} was canceled. Nothing will be deleted.`,
      'The automatic top-up was turned off when the deletion was requested. It stays off until somebody turns it on again.',
    ],
    action: { label: 'Open the dashboard', url: publicUrl + paths.dashboard },
  })
}

export function organizationDeletedMessage(
  { publicUrl, supportEmail }: Site,
  { to, firstName, organizationName }: Closing,
): Message {
  const name = nameIn(organizationName)
  return compose({
    to,
    subject: `${capitalize(name)} was deleted on Inkprint`,
    greeting: greet(firstName),
    paragraphs: [
      `${capitalize(name)} was deleted with its API keys, analyses, texts and credits. Records of purchases are kept, as the law requires.`,
      'Your own account was not deleted. You can create another organization, or delete your account as well.',
    ],
    action: { label: 'Open Inkprint', url: publicUrl + paths.dashboard },
    closing: `Questions? Write to ${supportEmail}.`,
  })
}

/** Leaves out names that mail programs would turn into links, as in every mail. */
function nameIn(organizationName: string): string {
  return isPlainName(organizationName) ? organizationName : 'your organization'
}

function momentOf(at: string): string {
  return `${at.slice(0, 10)} at ${at.slice(11, 16)} UTC`
}
