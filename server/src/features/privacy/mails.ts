import type { Tx } from '../../platform/db/open.ts'
import type { Deps, FeatureJob } from '../../platform/deps.ts'
import {
  accountDeletedMessage,
  deletionCanceledMessage,
  deletionRequestedMessage,
  organizationDeletedMessage,
} from './mail-texts.ts'

interface Person {
  email: string
  firstName: string
}

export const accountDeletedMail: FeatureJob<Person> = {
  name: 'account-deleted-mail',
  async run({ mail, settings }, { email, firstName }) {
    await mail.send(accountDeletedMessage(settings, { to: email, firstName }))
  },
}

type Occasion = 'requested' | 'cancelled' | 'deleted'

interface ClosingPayload extends Person {
  occasion: Occasion
  organizationName: string
  /** Present if the deletion is still to come. */
  deletionAt?: string
}

/** One job per member, so that a mail server refusing one of them does not affect the others. */
export const organizationClosingMail: FeatureJob<ClosingPayload> = {
  name: 'organization-closing-mail',
  async run({ mail, settings }, { email, firstName, occasion, organizationName, deletionAt = '' }) {
    const addressee = { to: email, firstName, organizationName }
    const messages = {
      requested: () => deletionRequestedMessage(settings, { ...addressee, deletionAt }),
      cancelled: () => deletionCanceledMessage(settings, addressee),
      deleted: () => organizationDeletedMessage(settings, addressee),
    }
    await mail.send(messages[occasion]())
  },
}

/** Tells every member who can sign in. */
export async function mailMembers(
  tx: Tx,
  {
    jobs,
    organizationId,
    ...news
  }: Pick<Deps, 'jobs'> & {
    organizationId: string
    occasion: Occasion
    organizationName: string
    deletionAt?: string
  },
): Promise<void> {
  const members = await tx
    .selectFrom('users')
    .select(['email', 'first_name'])
    .where('organization_id', '=', organizationId)
    .where('is_active', '=', true)
    .where('is_verified', '=', true)
    .execute()
  for (const { email, first_name: firstName } of members) {
    await jobs.add(tx, organizationClosingMail, { ...news, email, firstName })
  }
}
