import type { api, Output, Received } from '@inkprint/contract'
import { requireWithinLimit } from '../../platform/throttle.ts'
import type { Context } from '../../policy/context.ts'
import { findByDomain } from './organization-provider.ts'

/** Looks only at the domain, so that the answer reveals nothing about accounts. */
export async function findProviderOfDomain(
  context: Context<'public'>,
  { domain }: Received<typeof api.singleSignOn.find>,
): Promise<Output<typeof api.singleSignOn.find>> {
  await requireWithinLimit(context, {
    kind: 'sso domain address',
    subject: context.origin.network,
    // Called once for every address that is typed.
    limit: context.settings.limits.signInsPerAddress * 10,
    windowSeconds: 15 * 60,
  })
  const found = await findByDomain(context.db, { domain })
  return {
    organization_name: found?.organization_name ?? null,
    is_required: found?.is_required ?? false,
  }
}
