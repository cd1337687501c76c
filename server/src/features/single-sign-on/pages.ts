import { paths, type SsoProblem } from '@inkprint/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from '../../platform/addresses.ts'
import type { Deps } from '../../platform/deps.ts'
import { countAttempt } from '../../platform/throttle.ts'
import { newToken } from '../account/links.ts'
import { cookieOf, keepAttempt, keepIdentity, takeReturn, tokenIn } from './attempts.ts'
import { authorizationUrl, identityOf, newTies, SsoFailure } from './provider.ts'

const callback = '/auth/sso/callback'

/** The two addresses a browser visits on its way to the provider and back: both only lead on. */
export function serveSingleSignOn(app: FastifyInstance, deps: Deps): void {
  const { publicUrl, singleSignOn: provider } = deps.settings
  if (!provider) return
  const signInPage = (outcome: string) => `${publicUrl}${paths.login}?sso=${outcome}`

  app.get('/auth/sso/start', async (request, reply) => {
    const leadingOn = async () => {
      await requireFew(deps, request)
      const [token, ties] = [newToken(), newTies()]
      const url = await authorizationUrl(provider, { ties, redirectUri: publicUrl + callback })
      await keepAttempt(deps, { token, ties })
      reply.header('set-cookie', cookieOf(token, deps.settings))
      return url
    }
    return reply.redirect(await leadingOn().catch((error) => signInPage(told(deps, error))))
  })

  app.get(callback, async (request, reply) => {
    const comingBack = async () => {
      const returned = new URL(request.url, publicUrl)
      const token = tokenIn(request.headers.cookie, deps.settings) ?? ''
      const state = returned.searchParams.get('state') ?? ''
      const isOurs = /^[\w-]+$/.test(state)
      const ties = isOurs ? await takeReturn(deps, { token, state }) : undefined
      if (!ties) throw new SsoFailure('expired')
      const identity = await identityOf(provider, { returned, ties })
      await keepIdentity(deps, { token, identity })
      return signInPage('back')
    }
    return reply.redirect(await comingBack().catch((error) => signInPage(told(deps, error))))
  })
}

async function requireFew(deps: Deps, request: FastifyRequest): Promise<void> {
  const { isAllowed } = await countAttempt(deps, {
    kind: 'sso address',
    subject: networkOf(request.ip),
    // Every one of them writes a row and asks the provider.
    limit: deps.settings.limits.signInsPerAddress * 3,
    windowSeconds: 15 * 60,
  })
  if (!isAllowed) throw new SsoFailure('too-many')
}

/** The page gets a word, the log the reason. */
function told({ log }: Deps, error: unknown): SsoProblem {
  if (!(error instanceof SsoFailure)) throw error
  log.warn({ problem: error.problem, err: error.cause }, 'a single sign-on failed')
  return error.problem
}
