import { api, type Output, type Received } from '@inkprint/contract'
import type { Serve } from '../../http/serve.ts'
import { AppError } from '../../platform/errors.ts'
import type { Context } from '../../policy/context.ts'
import {
  changeBy,
  countRequests,
  createKey,
  deleteKey,
  listKeys,
  requireChangeable,
  switchKey,
} from './keys.ts'

export function apiKeyRoutes(serve: Serve): void {
  serve(api.apiKeys.list, listOwnKeys)
  serve(api.apiKeys.create, (context, { id, name }) =>
    createKey(context, { ...changeBy(context, requireOwn(context, id)), name }),
  )
  serve(api.apiKeys.update, async (context, { id, keyId, is_active }) => {
    const change = changeBy(context, requireOwn(context, id))
    await requireChangeable(context, keyId)
    return switchKey(context.db, { ...change, keyId, is_active })
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
  { db, actor }: Context<'member'>,
  input: Received<typeof api.apiKeys.list>,
): Promise<Output<typeof api.apiKeys.list>> {
  const keys = await listKeys(db, {
    organizationId: actor.organizationId,
    isActiveOnly: input.active_only,
  })
  if (input.include_info) return { api_keys: keys }
  return {
    api_keys: keys.map(({ masked_key: _, creator_id: __, creator_name: ___, ...key }) => key),
  }
}

/** The organization in the path must be the caller's own; any other does not exist for them. */
function requireOwn({ actor }: Context<'member'>, id: string): string {
  if (id !== actor.organizationId) throw new AppError('NOT_FOUND')
  return id
}
