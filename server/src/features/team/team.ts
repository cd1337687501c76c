import type { api, Output, TeamMember } from '@inkprint/contract'
import type { Db } from '../../platform/db/open.ts'
import type { Context } from '../../policy/context.ts'
import { isAllowed } from '../../policy/permissions.ts'
import { hasSecondFactor } from '../account/sessions.ts'
import { nameOf } from '../account/users.ts'

/** All members of the organization in the order they joined, and the people invited. */
export async function readTeam({
  db,
  actor,
  now,
}: Context<'member'>): Promise<Output<typeof api.team.get>> {
  const { organizationId } = actor
  const members = await selectMembers(db, organizationId).execute()
  const invitations = await db
    .selectFrom('invitations')
    .leftJoin('users', 'users.id', 'invitations.invited_by')
    .select(['invitations.id as invitation_id', 'invitations.email', 'invitations.role'])
    .select(['invitations.created_at', 'invitations.expires_at'])
    .select(['users.first_name', 'users.last_name', 'users.email as inviter_email'])
    .where('invitations.organization_id', '=', organizationId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .orderBy('invitations.created_at', 'desc')
    .orderBy('invitations.id')
    .execute()
  const mayChange = isAllowed(actor.role, 'team.change')
  return {
    // Who is easiest to attack is not for everybody to know.
    team: members.map((member) => ({
      ...memberOf(member),
      ...(mayChange ? {} : { has_second_factor: null }),
    })),
    invitations: invitations.map(({ first_name, last_name, inviter_email, ...invitation }) => ({
      ...invitation,
      inviter_name: nameOf({ first_name, last_name, email: inviter_email }),
      is_expired: new Date(invitation.expires_at) <= now(),
    })),
  }
}

/** For those who may change the team. */
export async function readMember(
  db: Db,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<TeamMember> {
  const row = await selectMembers(db, organizationId)
    .where('memberships.user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return memberOf(row)
}

function selectMembers(db: Db, organizationId: string) {
  return db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['memberships.user_id', 'memberships.role', 'memberships.last_active_at'])
    .select(['memberships.created_at as joined_at'])
    .select(['users.first_name', 'users.last_name', 'users.email', 'users.is_active'])
    .select(hasSecondFactor.as('has_second_factor'))
    .select((from) =>
      from
        .selectFrom('api_keys')
        .select((select) => select.fn.countAll<number>().as('count'))
        .whereRef('api_keys.created_by', '=', 'memberships.user_id')
        .where('api_keys.organization_id', '=', organizationId)
        .as('api_key_count'),
    )
    .where('memberships.organization_id', '=', organizationId)
    .orderBy('memberships.created_at')
    .orderBy('memberships.user_id')
}

type MemberRow = Awaited<ReturnType<ReturnType<typeof selectMembers>['execute']>>[number]

function memberOf({ first_name, last_name, api_key_count, ...member }: MemberRow): TeamMember {
  const { email } = member
  return {
    ...member,
    user_name: nameOf({ first_name, last_name, email }) ?? email,
    api_key_count: api_key_count ?? 0,
  }
}
