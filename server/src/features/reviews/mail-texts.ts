import type { Outcome } from '@inkprint/contract'
import { compose, greet, isPlainName } from '../../platform/mail/layout.ts'
import type { Message } from '../../platform/mail/mail.ts'

/** The person a mail to a writer comes from. */
export interface Sender {
  /** Null once their account is deleted. */
  name: string | null
  email: string | null
  organizationName: string
}

interface ToWriter {
  to: string
  link: string
  expiresAt: Date
  sender: Sender
  supportEmail: string
}

/**
 * Only our own words: a member's text is shown on the page instead, so that nobody can send their own mails
 * through us.
 */
export function invitationMessage({
  to,
  link,
  expiresAt,
  sender,
  supportEmail,
}: ToWriter): Message {
  return compose({
    to,
    subject: 'Your text was analyzed with Inkprint',
    greeting: 'Hello,',
    paragraphs: [
      `${wordsFor(sender)} had a text analyzed with Inkprint, which estimates whether a person or an AI wrote it, and says that the text is yours.`,
      'You can see the verdict, the evidence and its limits. You can also respond: write a statement, add drafts, and ask for another look. You do not need an account.',
    ],
    action: { label: 'See the verdict', url: link },
    closing: `The link works until ${dayOf(expiresAt)}. Anybody who has it sees what you see, so do not share it. If you do not know who sent this, do not open the link, and write to ${supportEmail}.`,
  })
}

export function answerMessage({
  to,
  link,
  expiresAt,
  sender,
  supportEmail,
  outcome,
}: ToWriter & { outcome: Outcome }): Message {
  return compose({
    to,
    subject: 'There is an answer about your text',
    greeting: 'Hello,',
    paragraphs: [
      `${wordsFor(sender)} took another look at the analysis of your text.`,
      outcomes[outcome],
      'If they wrote a message, you will find it on the page.',
    ],
    action: { label: 'See the answer', url: link },
    closing: `The link works until ${dayOf(expiresAt)}. Questions about the answer? Ask the sender. Questions about Inkprint? Write to ${supportEmail}.`,
  })
}

const outcomes = {
  kept: 'The outcome: the verdict stays as it was.',
  withdrawn: 'The outcome: the verdict was withdrawn and no longer counts.',
  person_confirmed: 'The outcome: they confirm that a person wrote the text.',
} satisfies Record<Outcome, string>

interface ToMember {
  to: string
  firstName: string
  writerEmail: string
  link: string
  drafts: number
  hasStatement: boolean
}

export function requestMessage(request: ToMember): Message {
  const { to, firstName, writerEmail, link } = request
  return compose({
    to,
    subject: 'A writer asks for another look',
    greeting: greet(firstName),
    paragraphs: [
      `Your organization sent ${writerEmail} a link to an analysis. They ask you to take another look at it. ${contentsOf(request)}`,
      'Open the page of the analysis and answer: keep the verdict, withdraw it, or confirm that a person wrote the text.',
    ],
    action: { label: 'Open the analysis', url: link },
    closing: 'The writer will get your answer by email.',
  })
}

function contentsOf({ drafts, hasStatement }: ToMember): string {
  const parts = [
    ...(hasStatement ? ['a statement'] : []),
    ...(drafts > 0 ? [drafts === 1 ? 'one draft' : `${drafts} drafts`] : []),
  ]
  return parts.length === 0
    ? 'They added neither a statement nor drafts.'
    : `They added ${parts.join(' and ')}.`
}

/** Leaves out a name that mail programs would turn into a link, as in every mail. */
function wordsFor({ name, email, organizationName }: Sender): string {
  const known = name !== null && isPlainName(name) ? name : null
  const person = email === null ? null : known === null ? email : `${known} (${email})`
  const organization = isPlainName(organizationName) ? organizationName : null
  if (person === null) return organization ?? 'An organization'
  return organization === null ? person : `${person} of ${organization}`
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10)
}
