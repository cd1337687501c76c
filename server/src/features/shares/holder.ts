import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { requireWithinLimit } from '../../platform/throttle.ts'
import type { ShareHolder } from '../../policy/actor.ts'
import type { Origin } from '../../policy/context.ts'
import { isUsable } from '../../policy/organization.ts'
import { hashToken, openLink } from '../account/links.ts'

/** The holder of a valid link. Everybody else learns nothing, not even whether the link ever existed. */
export async function requireShareHolder(
  context: Pick<Deps, 'db' | 'now' | 'settings'> & { origin: Pick<Origin, 'network'> },
  token: string,
): Promise<ShareHolder> {
  const holder = await openLink(context, async () => {
    const found = await findHolder(context, token)
    if (!found) throw new AppError('NOT_FOUND')
    return found
  })
  // Counted by link and network, so that neither one reader's program nor a popular link blocks other
  // readers.
  await requireWithinLimit(context, {
    kind: 'shared read',
    subject: `${holder.shareId} ${context.origin.network}`,
    limit: context.settings.limits.sharedReads,
    windowSeconds: 3_600,
  })
  return { kind: 'share', ...holder }
}

function findHolder(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  token: string,
): Promise<Omit<ShareHolder, 'kind'> | undefined> {
  return db
    .selectFrom('shares')
    .innerJoin('analyses', 'analyses.id', 'shares.analysis_id')
    .innerJoin('organizations', 'organizations.id', 'analyses.organization_id')
    .leftJoin('reviews', 'reviews.id', 'shares.review_id')
    .select([
      'shares.id as shareId',
      'shares.analysis_id as analysisId',
      'analyses.organization_id as organizationId',
      'shares.includes_text as includesText',
      'shares.expires_at as expiresAt',
      'shares.review_id as reviewId',
    ])
    .where('token_hash', '=', hashToken(token))
    .where('shares.revoked_at', 'is', null)
    .where('reviews.revoked_at', 'is', null)
    .where('shares.expires_at', '>', now().toISOString())
    .where(isUsable)
    .executeTakeFirst()
}
