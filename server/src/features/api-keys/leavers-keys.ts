import { type KeyScope, keyScopes, type Role } from '@inkprint/contract'
import { endpoints } from '@inkprint/contract/endpoints'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/open.ts'
import { isAllowed } from '../../policy/permissions.ts'
import { auditKey, type Change } from './keys.ts'

/**
 * Switches off a leaving member's keys whose scopes exceed the member's role: once nobody answers for a key,
 * only its scopes limit it. For transactions that have locked the team.
 */
export async function switchOffExceeding(
  tx: Tx,
  { userId, ...change }: Change & { userId: string },
): Promise<void> {
  const { organizationId } = change
  const member = await tx
    .selectFrom('memberships')
    .select('role')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!member) return
  const exceeding = scopesBeyond(member.role)
  const { rows: keys } = await sql<{ id: string; name: string }>`
    update api_keys set is_active = false
    where organization_id = ${organizationId} and is_active
      and ${userId} in (created_by, scopes_given_by)
      and scopes && ${exceeding}::text[]
      and not exists (
        select from memberships
        where memberships.organization_id = api_keys.organization_id
          and user_id in (created_by, scopes_given_by) and user_id <> ${userId})
    returning id, name`.execute(tx)
  for (const key of keys) await auditKey(tx, { ...change, key, action: 'api-key.deactivated' })
}

/** The scopes that allow a call the role does not. */
function scopesBeyond(role: Role): KeyScope[] {
  return keyScopes.filter((scope) =>
    endpoints.some(
      (call) =>
        call.scope === scope && call.permission !== undefined && !isAllowed(role, call.permission),
    ),
  )
}
