import { missingRecordDays, paths, settingsPath } from '@inkprint/contract'
import type { Db, Tx } from '../../platform/db/open.ts'
import type { Deps, FeatureJob } from '../../platform/deps.ts'
import { compose, greet, isPlainName } from '../../platform/mail/layout.ts'

interface LinkedPayload {
  userId: string
  issuer: string
  organizationId: string | null
}

/** Notifies a user that a provider can sign in to their account from now on. */
export const linkedMail: FeatureJob<LinkedPayload> = {
  name: 'sso-linked-mail',
  async run({ db, mail, settings }, { userId, issuer, organizationId }) {
    const account = await recipientOf(db, userId)
    if (!account) return
    const { host } = new URL(issuer)
    const organization = organizationId === null ? null : await nameOf(db, organizationId)
    await mail.send(
      compose({
        to: account.email,
        subject: 'Single sign-on was added to your Inkprint account',
        greeting: greet(account.first_name),
        paragraphs: [
          `You can now sign in to your account with ${host}${organization === null ? '' : `, the provider of ${organization}`}.`,
          `If this was not you, remove the link in Settings, change your password and write to ${settings.supportEmail}.`,
        ],
        action: { label: 'See how I sign in', url: settings.publicUrl + paths.security },
      }),
    )
  },
}

/** Events of an organization's single sign-on, and what its owners are told. */
const events = {
  saved: [
    'Single sign-on was set up or changed',
    (subject: string) =>
      `Your organization’s single sign-on settings were saved. The provider is ${subject}. If an admin changed them, owners cannot use single sign-on until an owner saves the settings again.`,
  ],
  removed: [
    'Single sign-on was removed',
    () =>
      'Your organization’s single sign-on was removed. Everybody now signs in with a password, which can be set with “Forgot Password” on the sign-in page.',
  ],
  proven: [
    'A domain was proven for single sign-on',
    (subject: string) =>
      `People with addresses at ${subject} can now use your organization’s single sign-on. People without an account join your organization when they first use it.`,
  ],
  missing: [
    'The TXT record of a domain is missing',
    (subject: string) =>
      `The TXT record that proves that ${subject} is yours is missing. Add it again within ${missingRecordDays} days; otherwise single sign-on will stop working for addresses at this domain.`,
  ],
  lost: [
    'A domain is no longer proven for single sign-on',
    (subject: string) =>
      `The TXT record of ${subject} was missing for ${missingRecordDays} days, so people with addresses at this domain can no longer use your organization’s single sign-on. To turn it on again, add the record and check the domain in Settings.`,
  ],
} as const
export type SsoEvent = keyof typeof events

interface ChangePayload {
  userId: string
  organizationId: string
  event: SsoEvent
  /** The provider's host, or the domain. */
  subject: string
}

export const changeMail: FeatureJob<ChangePayload> = {
  name: 'sso-change-mail',
  async run({ db, mail, settings }, { userId, organizationId, event, subject }) {
    const owner = await recipientOf(db, userId)
    if (!owner) return
    const [title, words] = events[event]
    await mail.send(
      compose({
        to: owner.email,
        subject: `${title} for ${await nameOf(db, organizationId)}`,
        greeting: greet(owner.first_name),
        paragraphs: [
          words(subject),
          `If you did not expect this, look at the audit log in Settings and write to ${settings.supportEmail}.`,
        ],
        action: {
          label: 'See single sign-on',
          url: `${settings.publicUrl}${settingsPath('single-sign-on')}`,
        },
      }),
    )
  },
}

/** Notifies every owner who can sign in, including the one who did it. */
export async function tellOwners(
  tx: Tx,
  { jobs, organizationId, ...news }: Pick<Deps, 'jobs'> & Omit<ChangePayload, 'userId'>,
): Promise<void> {
  const owners = await tx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('users.id')
    .where('memberships.organization_id', '=', organizationId)
    .where('memberships.role', '=', 'owner')
    .where('users.is_active', '=', true)
    .execute()
  for (const { id: userId } of owners) {
    await jobs.add(tx, changeMail, { userId, organizationId, ...news })
  }
}

function recipientOf(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select(['email', 'first_name'])
    .where('id', '=', userId)
    .executeTakeFirst()
}

/** Leaves out names that mail programs would turn into links. */
async function nameOf(db: Db, organizationId: string): Promise<string> {
  const found = await db
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', organizationId)
    .executeTakeFirst()
  return found && isPlainName(found.name) ? found.name : 'your organization'
}
