import { paths, type SsoProblem, ssoStartPath } from '@inkprint/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../../platform/addresses.ts'
import type { Deps } from '../../platform/deps.ts'
import { countAttempt } from '../../platform/throttle.ts'
import { newToken } from '../account/links.ts'
import { domainOf } from './addresses.ts'
import {
  consumeReturn,
  cookieOf,
  isUnderWay,
  keepAttempt,
  keepIdentity,
  type Place,
  tokenIn,
} from './attempts.ts'
import { findByDomain, requireProvider } from './organization-provider.ts'
import { authorizationUrl, identityOf, newTies, type Provider, SsoFailure } from './provider.ts'

const callback = '/auth/sso/callback'

/**
 * The address a provider sends people back to. Each organization has its own, so that one provider cannot
 * pass a response on to another organization's.
 */
export function redirectUri(
  { publicUrl }: Pick<Deps['settings'], 'publicUrl'>,
  organizationId: string | null,
): string {
  return publicUrl + callback + (organizationId === null ? '' : `/${organizationId}`)
}

/** The addresses a browser visits on the way to a provider and back: they only redirect. */
export function serveSingleSignOn(app: FastifyInstance, deps: Deps): void {
  app.get(ssoStartPath, async (request, reply) => {
    const domain = textIn(request.query, 'domain')?.toLowerCase() ?? null
    // There is nothing to visit if the installation has no provider.
    if (domain === null && !deps.settings.singleSignOn) return reply.callNotFound()
    return lead(reply, domain, async () => {
      await requireFew(deps, request)
      const place = await placeOf(deps, domain)
      const [token, ties] = [newToken(), newTies()]
      // Stored before the provider is read, so that changing the provider from now on ends this sign-in.
      await keepAttempt(deps, { token, ties, place })
      const url = await authorizationUrl(await providerAt(deps, place), {
        ties,
        redirectUri: redirectUri(deps.settings, place.organization_id),
      })
      reply.header('set-cookie', cookieOf(token, deps.settings))
      return url
    })
  })

  app.get(callback, (request, reply) => comeBack(request, reply, null))
  app.get<{ Params: { organizationId: string } }>(`${callback}/:organizationId`, (request, reply) =>
    comeBack(request, reply, request.params.organizationId),
  )

  async function comeBack(
    request: FastifyRequest,
    reply: FastifyReply,
    organizationId: string | null,
  ) {
    const returned = new URL(request.url, deps.settings.publicUrl)
    const token = tokenIn(request.headers.cookie, deps.settings) ?? ''
    const state = returned.searchParams.get('state') ?? ''
    const isOurs = /^[\w-]+$/.test(state) && !organizationId?.includes('\0')
    const taken = isOurs ? await consumeReturn(deps, { token, state, organizationId }) : undefined
    return lead(reply, taken?.domain ?? null, async () => {
      if (!taken) throw new SsoFailure('expired')
      const provider = await providerAt(deps, taken)
      // Otherwise the provider may have changed since the sign-in began.
      if (!(await isUnderWay(deps, token))) throw new SsoFailure('expired')
      const person = await identityOf(provider, { returned, ties: taken })
      if (organizationId !== null) await requireProven(deps, { organizationId, person })
      await keepIdentity(deps, { token, person })
      return signInPage('back', taken.domain)
    })
  }

  /** Redirects the browser, or sends it back to the sign-in page with the reason. */
  async function lead(reply: FastifyReply, domain: string | null, way: () => Promise<string>) {
    const url = await way().catch((error) => signInPage(told(deps, error), domain))
    return reply.redirect(url)
  }

  function signInPage(outcome: string, domain: string | null): string {
    const query = new URLSearchParams({ sso: outcome, ...(domain !== null && { domain }) })
    return `${deps.settings.publicUrl}${paths.login}?${query}`
  }
}

async function placeOf({ db }: Deps, domain: string | null): Promise<Place> {
  if (domain === null) return { organization_id: null, domain }
  const isDomain = /^[a-z\d.-]{1,253}$/.test(domain)
  const providing = isDomain ? await findByDomain(db, { domain }) : null
  if (!providing) throw new SsoFailure('no-provider')
  return { organization_id: providing.organization_id, domain }
}

async function providerAt(deps: Deps, { organization_id }: Place): Promise<Provider> {
  if (organization_id !== null) return requireProvider(deps, organization_id)
  const { singleSignOn } = deps.settings
  // The provider was removed during the sign-in.
  if (!singleSignOn) throw new SsoFailure('no-provider')
  return singleSignOn
}

/** An organization's provider may only sign in people of the domains it proved. */
async function requireProven(
  { db }: Deps,
  { organizationId, person }: { organizationId: string; person: { email: string } },
): Promise<void> {
  const domain = domainOf(person.email)
  if (!(await findByDomain(db, { domain, organizationId }))) throw new SsoFailure('other-domain')
}

async function requireFew(deps: Deps, request: FastifyRequest): Promise<void> {
  const { isAllowed } = await countAttempt(deps, {
    kind: 'sso address',
    subject: networkOf(request.ip),
    // Each one writes a row and sends a request to the provider.
    limit: deps.settings.limits.signInsPerAddress * 3,
    windowSeconds: 15 * 60,
  })
  if (!isAllowed) throw new SsoFailure('too-many')
}

function textIn(query: unknown, name: string): string | null {
  const value = Object(query)[name]
  return typeof value === 'string' && value !== '' ? value : null
}

/** The page gets a short code, the log the reason. */
function told({ log }: Deps, error: unknown): SsoProblem {
  if (!(error instanceof SsoFailure)) throw error
  log.warn({ problem: error.problem, err: error.cause }, 'a single sign-on failed')
  return error.problem
}
