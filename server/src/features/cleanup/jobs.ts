import { deleteOldAudit } from '../../platform/audit.ts'
import type { FeatureJob } from '../../platform/deps.ts'
import type { Expiry } from '../../platform/expiry.ts'
import { attemptExpiry } from '../../platform/throttle.ts'
import { accountExpiries } from '../account/jobs.ts'
import { compactFigures } from '../admin-stats/figures.ts'
import { apiKeyExpiries } from '../api-keys/jobs.ts'
import { billingExpiries } from '../billing/jobs.ts'
import { secondFactorExpiries } from '../second-factor/jobs.ts'
import { deleteEndedShares } from '../shares/deletion.ts'
import { singleSignOnExpiries } from '../single-sign-on/jobs.ts'
import { invitationExpiry } from '../team/invitations.ts'
import { webhookExpiries } from '../webhooks/jobs.ts'

/**
 * Everything that features and the platform keep for a limited time. Data kept as long as texts has its own
 * jobs.
 */
const expiries: Expiry[] = [
  attemptExpiry,
  ...accountExpiries,
  deleteOldAudit,
  ...secondFactorExpiries,
  ...singleSignOnExpiries,
  invitationExpiry,
  ...apiKeyExpiries,
  ...billingExpiries,
  ...webhookExpiries,
  deleteEndedShares,
  compactFigures,
]

export const nightlyCleanup: FeatureJob = {
  name: 'sweep',
  async run(deps) {
    for (const expire of expiries) await expire(deps)
  },
  schedule: '0 3 * * *',
}
