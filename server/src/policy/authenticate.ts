import type { Access, KeyScope, Permission, Role } from '@inkprint/contract'
import { AppError } from '../platform/errors.ts'
import type { Actors, KeyHolder, ShareHolder, SignedIn } from './actor.ts'
import type { CallHeaders, Origin } from './context.ts'
import { type KeyLimit, refuseExceeded } from './key-limit.ts'
import { requirePermission } from './permissions.ts'

/** Identifies the caller, or refuses: 401 without a live session, 403 without the right. */
export type Authenticate = <A extends Access>(
  demand: { access: A; permission?: Permission | undefined; scope?: KeyScope | undefined },
  call: Call,
) => Promise<Actors[A]>

/** What is known of a call before its body is read. */
interface Call {
  headers: CallHeaders
  origin: Pick<Origin, 'network' | 'address'>
}

/** How sessions, keys and shares are looked up. */
export interface ActorLookup {
  /** Whether superusers need a second factor before anything else. */
  isSuperuserFactorRequired: boolean
  findSession(token: string): Promise<FoundSession | null>
  /** Also counts the use; refuses a key that no longer works, or does not work from this address. */
  findKeyHolder(
    key: string,
    address: string,
  ): Promise<{ holder: KeyHolder; limit: KeyLimit } | null>
  /** Refuses an invalid token, and callers who guess. */
  requireShareHolder(token: string, origin: Call['origin']): Promise<ShareHolder>
}

/** A session, and the role its user has in their organization. */
export type FoundSession = Omit<SignedIn, 'kind'> & { role: Role | null }

type Checks = { [A in Access]: (call: Call) => Promise<Actors[A]> }

export function authenticator(lookup: ActorLookup): Authenticate {
  const checks: Checks = {
    public: async () => null,
    user: async ({ headers }) => (await requireSession(lookup, headers)).actor,
    member: async ({ headers }) => {
      const { actor, role } = await requireSession(lookup, headers)
      const organizationId = actor.user.organization_id
      if (organizationId === null || role === null) throw new AppError('NO_ORGANIZATION')
      return { ...actor, organizationId, role }
    },
    superuser: async ({ headers }) => {
      const { actor } = await requireSession(lookup, headers)
      if (!actor.user.is_superuser) throw new AppError('FORBIDDEN')
      if (lookup.isSuperuserFactorRequired && !actor.hasSecondFactor) {
        throw new AppError('SECOND_FACTOR_SETUP_REQUIRED')
      }
      return actor
    },
    'api-key': (call) => requireKey(lookup, call),
    share: ({ headers, origin }) => lookup.requireShareHolder(bearerToken(headers) ?? '', origin),
  }
  return async ({ access, permission, scope }, call) => {
    const actor = await checks[access](call)
    if (scope !== undefined && actor?.kind === 'key') requireScope(actor, scope)
    if (permission !== undefined) requirePermission(actor, permission)
    return actor
  }
}

/** The bearer token of a call: a session's or a key's. */
export function bearerToken(headers: Pick<CallHeaders, 'read'>): string | undefined {
  const [scheme, token] = (headers.read('authorization') ?? '').split(' ')
  return scheme?.toLowerCase() === 'bearer' ? token : undefined
}

async function requireSession(
  { findSession }: ActorLookup,
  headers: CallHeaders,
): Promise<{ actor: SignedIn; role: Role | null }> {
  const token = bearerToken(headers)
  const session = token === undefined ? null : await findSession(token)
  if (!session) throw new AppError('UNAUTHORIZED')
  const { role, ...signedIn } = session
  return { actor: { kind: 'user', ...signedIn }, role }
}

/** Every answer to a call with a key says how many more calls the key may make. */
async function requireKey(
  { findKeyHolder }: ActorLookup,
  { headers, origin }: Call,
): Promise<KeyHolder> {
  const key = headers.read('x-api-key') ?? bearerToken(headers)
  const found = key === undefined ? null : await findKeyHolder(key, origin.address)
  if (!found) throw new AppError('UNAUTHORIZED')
  const { holder, limit } = found
  headers.send('ratelimit-limit', limit.limit)
  headers.send('ratelimit-remaining', limit.remaining)
  headers.send('ratelimit-reset', limit.resetSeconds)
  refuseExceeded(limit)
  return holder
}

function requireScope({ keyName, scopes }: KeyHolder, scope: KeyScope): void {
  if (scopes.includes(scope)) return
  throw new AppError('SCOPE_MISSING', {
    detail: `The API key “${keyName}” does not have the scope “${scope}”, which this call needs. It has: ${scopes.join(', ')}.`,
    facts: { scope },
  })
}
