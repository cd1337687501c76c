import * as api from '@inkprint/contract'
import type { Serve } from '../../http/serve.ts'
import { AppError } from '../../platform/errors.ts'
import type { Context } from '../../policy/context.ts'
import { changeBy, countRequests, createKey, deleteKey, listKeys, switchKey } from './keys.ts'

export function apiKeyRoutes(serve: Serve): void {
  serve(api.listOwnApiKeys, listOwnKeys)
  serve(api.createOwnApiKey, (context, { id, name }) =>
    createKey(context, { ...changeBy(context, requireOwn(context, id)), name }),
  )
  serve(api.switchOwnApiKey, (context, { id, keyId, is_active }) =>
    switchKey(context.db, { ...changeBy(context, requireOwn(context, id)), keyId, is_active }),
  )
  serve(api.deleteOwnApiKey, async (context, { id, keyId }) => {
    await deleteKey(context.db, { ...changeBy(context, requireOwn(context, id)), keyId })
    return null
  })
  serve(api.requestCounts, async ({ db, actor }, { api_key_ids: keyIds }) => ({
    result: await countRequests(db, { organizationId: actor.organizationId, keyIds }),
  }))
}

async function listOwnKeys(
  { db, actor }: Context<'member'>,
  input: api.Received<typeof api.listOwnApiKeys>,
): Promise<api.Output<typeof api.listOwnApiKeys>> {
  const keys = await listKeys(db, {
    organizationId: actor.organizationId,
    isActiveOnly: input.active_only,
  })
  if (input.include_info) return { api_keys: keys }
  return { api_keys: keys.map(({ masked_key: _, ...key }) => key) }
}

/** The organization in the path must be the caller's own; any other does not exist for them. */
function requireOwn({ actor }: Context<'member'>, id: string): string {
  if (id !== actor.organizationId) throw new AppError('NOT_FOUND')
  return id
}
