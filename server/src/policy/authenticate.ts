import type { Access } from '@inkprint/contract'
import { bearerToken, findSession } from '../features/account/sessions.ts'
import { refuseBeyond, useKey } from '../features/api-keys/usage.ts'
import type { Authenticate } from '../http/serve.ts'
import type { Deps } from '../platform/deps.ts'
import { AppError } from '../platform/errors.ts'
import type { Actors, KeyHolder, SignedIn } from './actor.ts'
import type { Headers } from './context.ts'

type Checks = { [A in Access]: (headers: Headers) => Promise<Actors[A]> }

/** Finds out who calls, or refuses: 401 without a live session, 403 without the right. */
export function authenticator(deps: Deps): Authenticate {
  const checks: Checks = {
    public: async () => null,
    user: (headers) => requireSession(deps, headers),
    member: async (headers) => {
      const actor = await requireSession(deps, headers)
      const organizationId = actor.user.organization_id
      if (organizationId === null) throw new AppError('NO_ORGANIZATION')
      return { ...actor, organizationId }
    },
    superuser: async (headers) => {
      const actor = await requireSession(deps, headers)
      if (!actor.user.is_superuser) throw new AppError('FORBIDDEN')
      return actor
    },
    'api-key': (headers) => requireKey(deps, headers),
  }
  return (access, headers) => checks[access](headers)
}

async function requireSession(deps: Deps, headers: Headers): Promise<SignedIn> {
  const token = bearerToken(headers)
  const session = token === undefined ? null : await findSession(deps, token)
  if (!session) throw new AppError('UNAUTHORIZED')
  return { kind: 'user', ...session }
}

/** Every call with a key is counted and told how many more it may make. */
async function requireKey(deps: Deps, headers: Headers): Promise<KeyHolder> {
  const used = await useKey(deps, headers.read('x-api-key') ?? bearerToken(headers))
  if (!used) throw new AppError('UNAUTHORIZED')
  const { holder, allowance } = used
  headers.send('ratelimit-limit', allowance.limit)
  headers.send('ratelimit-remaining', allowance.remaining)
  headers.send('ratelimit-reset', allowance.resetSeconds)
  refuseBeyond(allowance)
  return holder
}
