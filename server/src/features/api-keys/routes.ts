import { api, type KeyScope, type Output, type Received } from '@inkprint/contract'
import type { Serve } from '../../http/serve.ts'
import { AppError } from '../../platform/errors.ts'
import type { Context } from '../../policy/context.ts'
import { changeKey } from './changing.ts'
import {
  changeBy,
  countRequests,
  createKey,
  deleteKey,
  requireChangeable,
  requireGiveable,
} from './keys.ts'
import { listKeys } from './listing.ts'
import { rotateKey } from './rotation.ts'

export function apiKeyRoutes(serve: Serve): void {
  serve(api.apiKeys.list, listOwnKeys)
  serve(api.apiKeys.create, async (context, { id, name, ...settings }) => {
    const change = changeBy(context, requireOwn(context, id))
    requireGiveable(context, { wanted: settings.scopes, had: [] })
    return createKey(context, { ...change, name, settings })
  })
  serve(api.apiKeys.update, async (context, { id, keyId, ...wanted }) => {
    const change = changeBy(context, requireOwn(context, id))
    await requireChangeable(context, keyId)
    const requireAllowed = (had: readonly KeyScope[]) =>
      requireGiveable(context, { wanted: wanted.scopes, had })
    return changeKey(context, { ...change, keyId, wanted, requireAllowed })
  })
  serve(api.apiKeys.rotate, async (context, { id, keyId, overlap_hours: overlapHours }) => {
    const change = changeBy(context, requireOwn(context, id))
    await requireChangeable(context, keyId)
    return rotateKey(context, { ...change, keyId, overlapHours })
  })
  serve(api.apiKeys.remove, async (context, { id, keyId }) => {
    const change = changeBy(context, requireOwn(context, id))
    await requireChangeable(context, keyId)
    await deleteKey(context.db, { ...change, keyId })
    return null
  })
  serve(api.apiKeys.countRequests, async ({ db, actor }, { api_key_ids: keyIds }) => ({
    result: await countRequests(db, { organizationId: actor.organizationId, keyIds }),
  }))
}

async function listOwnKeys(
  { db, now, actor }: Context<'member'>,
  input: Received<typeof api.apiKeys.list>,
): Promise<Output<typeof api.apiKeys.list>> {
  const keys = await listKeys(
    { db, now },
    {
      organizationId: actor.organizationId,
      isActiveOnly: input.active_only,
    },
  )
  if (input.include_info) return { api_keys: keys }
  return {
    api_keys: keys.map(({ id, name, is_active, created_at, last_used_at }) => ({
      id,
      name,
      is_active,
      created_at,
      last_used_at,
    })),
  }
}

/** The organization in the path must be the caller's own; any other does not exist for them. */
function requireOwn({ actor }: Context<'member'>, id: string): string {
  if (id !== actor.organizationId) throw new AppError('NOT_FOUND')
  return id
}
