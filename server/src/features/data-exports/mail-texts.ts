import { compose, greet } from '../../platform/mail/layout.ts'
import type { Message } from '../../platform/mail/mail.ts'

interface Addressee {
  to: string
  firstName: string
}

export function exportReadyMessage({
  to,
  firstName,
  link,
  expiresAt,
}: Addressee & { link: string; expiresAt: string }): Message {
  return compose({
    to,
    subject: 'Your Inkprint data is ready',
    greeting: greet(firstName),
    paragraphs: ['The export of your data is ready.'],
    action: { label: 'Download my data', url: link },
    closing: `The link works until ${expiresAt.slice(0, 10)}; then the file is deleted. Anybody who has the link can download your data, so do not share it.`,
  })
}

export function exportFailedMessage(
  { supportEmail }: { supportEmail: string },
  { to, firstName }: Addressee,
): Message {
  return compose({
    to,
    subject: 'Your Inkprint data could not be exported',
    greeting: greet(firstName),
    paragraphs: [
      'The export of your data failed. No data was lost. You can start a new export in Settings.',
    ],
    closing: `If it fails again, write to ${supportEmail}.`,
  })
}
