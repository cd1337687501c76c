import type { Access } from '@inkprint/contract'
import type { FastifyRequest } from 'fastify'
import type { Actors, Deps, SignedIn } from './context.ts'
import { AppError } from './errors.ts'
import { findSession } from './features/account/sessions.ts'
import type { Authenticate } from './http/serve.ts'

type Checks = { [A in Access]: (request: FastifyRequest) => Promise<Actors[A]> }

/** Finds out who calls, or refuses: 401 without a live session, 403 without the right. */
export function authenticator(deps: Deps): Authenticate {
  const checks: Checks = {
    public: async () => null,
    user: (request) => requireSession(deps, request),
    member: async (request) => {
      const actor = await requireSession(deps, request)
      const organizationId = actor.user.organization_id
      if (organizationId === null) throw new AppError('NO_ORGANIZATION')
      return { ...actor, organizationId }
    },
    superuser: async (request) => {
      const actor = await requireSession(deps, request)
      if (!actor.user.is_superuser) throw new AppError('FORBIDDEN')
      return actor
    },
    'api-key': async () => {
      throw new AppError('UNAUTHORIZED')
    },
  }
  return (access, request) => checks[access](request)
}

async function requireSession(deps: Deps, request: FastifyRequest): Promise<SignedIn> {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  const session =
    scheme?.toLowerCase() === 'bearer' && token ? await findSession(deps, token) : null
  if (!session) throw new AppError('UNAUTHORIZED')
  return { kind: 'user', ...session }
}
