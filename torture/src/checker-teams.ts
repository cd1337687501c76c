import type { Role } from '@inkprint/contract'
import type { Books, TeamChange } from './books.ts'
import type { History, TeamStory } from './history.ts'

type Roles = Map<string, Role>

/**
 * Every team change must have been allowed for its author at that moment, and there must always be an owner.
 */
export function checkTeams({ teams }: History, books: Books): string[] {
  return teams.flatMap((team) => checkTeam(team, books))
}

function checkTeam({ organizationId, first, told }: TeamStory, books: Books): string[] {
  const problems: string[] = []
  const roles: Roles = new Map(Object.entries(first))
  const changes = books.teamChanges.filter((each) => each.organization_id === organizationId)
  for (const change of changes) {
    const problem = refusalOf(change, roles)
    if (problem) problems.push(`${organizationId}: change ${change.id}: ${problem}`)
    apply(change, roles)
    if (![...roles.values()].includes('owner'))
      problems.push(`${organizationId} has no owner after change ${change.id}`)
  }
  const members = books.memberships.filter((each) => each.organization_id === organizationId)
  const listed = (entries: Iterable<readonly [string, string]>) =>
    [...entries].toSorted().join('; ')
  const now = listed(members.map(({ user_id, role }) => [user_id, role] as const))
  if (now !== listed(roles))
    problems.push(`${organizationId} is ${now}, its changes lead to ${listed(roles)}`)
  if (!members.some(({ role }) => role === 'owner')) problems.push(`${organizationId} has no owner`)
  for (const [action, times] of Object.entries(told)) {
    const kept = changes.filter((change) => change.action === action).length
    if (kept < times)
      problems.push(`${organizationId}: ${action} told ${times} times, kept ${kept}`)
  }
  return problems
}

/** Why the change should have been refused; null if it was allowed. */
function refusalOf({ action, actor_user_id, subject_id, details }: TeamChange, roles: Roles) {
  const [actor, subject] = [roles.get(actor_user_id), roles.get(subject_id)]
  if (action === 'member.joined') return subject ? 'they are a member already' : null
  if (!actor || !subject) return 'somebody is no member'
  if (action === 'member.left') return actor_user_id === subject_id ? null : 'somebody else left'
  if (action === 'ownership.handed-over') return actor === 'owner' ? null : `by a ${actor}`
  const concernsOwner = subject === 'owner' || rolesIn(details).includes('owner')
  const isAllowed = actor === 'owner' || (actor === 'admin' && !concernsOwner)
  return isAllowed ? null : `${action} of a ${subject} by a ${actor}`
}

function apply({ action, actor_user_id, subject_id, details }: TeamChange, roles: Roles): void {
  if (action === 'member.left' || action === 'member.removed') roles.delete(subject_id)
  else if (action === 'ownership.handed-over') {
    roles.set(actor_user_id, 'admin')
    roles.set(subject_id, 'owner')
  } else roles.set(subject_id, rolesIn(details).at(-1) ?? 'viewer')
}

/** The only role, or the role before and the role after. */
function rolesIn({ role }: TeamChange['details']): Role[] {
  return Array.isArray(role) ? role : [role]
}
