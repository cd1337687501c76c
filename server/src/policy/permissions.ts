import { type Permission, permissions, type Role } from '@inkprint/contract'
import { AppError } from '../platform/errors.ts'
import type { Actors, KeyHolder, SignedIn } from './actor.ts'

/** Who can have permissions in an organization: its members by their role, and its keys. */
export type Holder = Role | 'key'

interface Right {
  /** What it allows, worded to follow 'may' and 'does not allow you to'. */
  words: string
  holders: readonly Holder[]
  /** Whether members have it even while they lack the second factor their organization requires. */
  needsNoFactor?: true
}

const everybody = ['owner', 'admin', 'member', 'viewer'] as const
const workers = ['owner', 'admin', 'member'] as const
const managers = ['owner', 'admin'] as const

/** Who may do what. This is the only place that says so. */
export const rights: Record<Permission, Right> = {
  'analyses.read': { words: 'read and export analyses', holders: [...everybody, 'key'] },
  'analyses.create': { words: 'analyze texts', holders: [...workers, 'key'] },
  'analyses.change': {
    words: 'rename, rate, share and delete analyses and contact writers',
    holders: [...workers, 'key'],
  },
  'keys.read': { words: 'see the list of API keys', holders: everybody },
  'keys.own': { words: 'create API keys, and change and delete their own', holders: workers },
  'keys.all': { words: 'change and delete the API keys of others', holders: managers },
  'credits.read': {
    words: 'see balance, credit history, usage and purchases',
    holders: [...everybody, 'key'],
  },
  'credits.buy': {
    words: 'buy credits and change the automatic top-up and the saved card',
    holders: managers,
  },
  'organization.read': { words: 'see the organization’s details', holders: everybody },
  'organization.change': { words: 'change the organization’s details', holders: managers },
  'team.read': { words: 'see members and invitations', holders: everybody },
  'team.change': {
    words: 'invite people, change roles, remove members and require a second factor from them',
    holders: managers,
  },
  'team.leave': { words: 'leave the organization', holders: everybody, needsNoFactor: true },
  'owners.change': { words: 'make, change and remove owners', holders: ['owner'] },
  'factors.reset': { words: 'reset the second factor of other members', holders: ['owner'] },
  'organization.delete': { words: 'delete the organization', holders: ['owner'] },
  'audit.read': { words: 'read and export the audit log', holders: managers },
  'webhooks.manage': {
    words: 'see and change webhooks and what was sent to them',
    holders: [...managers, 'key'],
  },
  'data.export': { words: 'export all data of the organization', holders: managers },
  'sso.manage': { words: 'change the organization’s single sign-on', holders: managers },
}

export function isAllowed(holder: Holder, permission: Permission): boolean {
  return rights[permission].holders.includes(holder)
}

/** Everything a role allows. */
export function permissionsOf(role: Role): Permission[] {
  return permissions.filter((permission) => isAllowed(role, permission))
}

/** Whether a member has to set up a second factor before using anything of the organization. */
export function lacksFactor({ isFactorRequired, hasSecondFactor }: SignedIn): boolean {
  return isFactorRequired && !hasSecondFactor
}

/** Refuses an actor without the permission, and says what is missing. */
export function requirePermission(actor: Actors[keyof Actors], permission: Permission): void {
  const holder = holderOf(actor)
  const isLocked = actor?.kind === 'user' && lacksFactor(actor)
  if (isLocked && !rights[permission].needsNoFactor) {
    throw new AppError('SECOND_FACTOR_SETUP_REQUIRED')
  }
  const { words, holders } = rights[permission]
  if (holder !== null && isAllowed(holder, permission)) {
    if (actor?.kind === 'key') requireMaker(actor, permission)
    return
  }
  const helpers = holders.includes('admin') ? 'an owner or admin' : 'an owner'
  throw new AppError('PERMISSION_MISSING', {
    detail: `Your role (${holder}) does not allow you to ${words}. Ask ${helpers} of your organization.`,
    facts: { permission, role: String(holder) },
  })
}

/**
 * A key may do no more than those who answer for it may now; keys of members who left were settled when they
 * left.
 */
function requireMaker({ keyName, makerRoles }: KeyHolder, permission: Permission): void {
  const isAnsweredFor =
    makerRoles.length === 0 || makerRoles.some((role) => isAllowed(role, permission))
  if (isAnsweredFor) return
  throw new AppError('PERMISSION_MISSING', {
    detail: `The member who created the API key “${keyName}” may no longer ${rights[permission].words}. Create a new key, or ask an owner or admin of your organization.`,
    facts: { permission, role: makerRoles.join(' ') },
  })
}

function holderOf(actor: Actors[keyof Actors]): Holder | null {
  if (actor === null) return null
  if (actor.kind === 'key') return 'key'
  return 'role' in actor ? actor.role : null
}
