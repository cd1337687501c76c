import type { SsoProblem } from '@inkprint/contract'
import * as oidc from 'openid-client'
import type { Deps } from '../../platform/deps.ts'

type Provider = NonNullable<Deps['settings']['singleSignOn']>

/** Somebody as the provider knows them. */
export interface Identity {
  issuer: string
  subject: string
  email: string
  first_name: string | null
  last_name: string | null
}

/** What ties a return from the provider to the sign-in that led there. */
export interface Ties {
  state: string
  nonce: string
  code_verifier: string
}

/** Why nobody was signed in, in a word that the sign-in page explains. */
export class SsoFailure extends Error {
  readonly problem: SsoProblem

  constructor(problem: SsoProblem, cause?: unknown) {
    super(problem, { cause })
    this.problem = problem
  }
}

const timeoutSeconds = 10

export function newTies(): Ties {
  return {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    code_verifier: oidc.randomPKCECodeVerifier(),
  }
}

/** Where the browser is sent to sign in at the provider. */
export async function authorizationUrl(
  provider: Provider,
  { ties, redirectUri }: { ties: Ties; redirectUri: string },
): Promise<string> {
  const configuration = await discover(provider)
  const url = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state: ties.state,
    nonce: ties.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(ties.code_verifier),
    code_challenge_method: 'S256',
  })
  return url.href
}

/** Who came back. `returned` is the whole address the provider sent the browser to. */
export async function identityOf(
  provider: Provider,
  { returned, ties }: { returned: URL; ties: Ties },
): Promise<Identity> {
  const refusal = returned.searchParams.get('error')
  if (refusal !== null) throw new SsoFailure(refusal === 'access_denied' ? 'refused' : 'failed')
  const configuration = await discover(provider)
  try {
    const tokens = await oidc.authorizationCodeGrant(configuration, returned, {
      expectedState: ties.state,
      expectedNonce: ties.nonce,
      pkceCodeVerifier: ties.code_verifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) throw new SsoFailure('failed')
    const facts = await factsOf(configuration, { claims, accessToken: tokens.access_token })
    return { issuer: claims.iss, subject: claims.sub, ...provenAddress(facts), ...namesIn(facts) }
  } catch (error) {
    throw failureOf(error)
  }
}

type Facts = Record<string, unknown>

/** Some providers tell the address, or that it is verified, only at an endpoint of its own. */
async function factsOf(
  configuration: oidc.Configuration,
  { claims, accessToken }: { claims: oidc.IDToken; accessToken: string },
): Promise<Facts> {
  const hasMore = configuration.serverMetadata().userinfo_endpoint !== undefined
  const isTold = claims.email !== undefined && claims.email_verified !== undefined
  if (isTold || !hasMore) return claims
  return { ...claims, ...(await oidc.fetchUserInfo(configuration, accessToken, claims.sub)) }
}

/** An address that the provider did not verify may be anybody's. */
function provenAddress({ email, email_verified }: Facts): { email: string } {
  if (typeof email !== 'string' || !/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 254) {
    throw new SsoFailure('no-email')
  }
  if (email_verified !== true && email_verified !== 'true') {
    throw new SsoFailure('unverified-email')
  }
  return { email: email.toLowerCase() }
}

function namesIn({ given_name, family_name }: Facts) {
  const asName = (value: unknown) => (typeof value === 'string' ? value.slice(0, 100) : null)
  return { first_name: asName(given_name), last_name: asName(family_name) }
}

/** Asked anew each time: a provider may change its keys, and signing in is rare. */
async function discover({ issuer, clientId, clientSecret }: Provider): Promise<oidc.Configuration> {
  try {
    return await oidc.discovery(
      new URL(issuer),
      clientId,
      undefined,
      oidc.ClientSecretBasic(clientSecret),
      {
        timeout: timeoutSeconds,
        execute: [
          // The signature is checked although the token comes straight from the provider.
          oidc.enableNonRepudiationChecks,
          ...(issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []),
        ],
      },
    )
  } catch (error) {
    throw new SsoFailure('unreachable', error)
  }
}

/** What the provider says, and what it says wrongly, are failures; that it says nothing is another one. */
function failureOf(error: unknown): SsoFailure {
  if (error instanceof SsoFailure) return error
  const isSilent =
    error instanceof TypeError ||
    (error instanceof oidc.ClientError && error.code === 'OAUTH_TIMEOUT') ||
    (error instanceof oidc.ClientError && error.cause instanceof TypeError)
  return new SsoFailure(isSilent ? 'unreachable' : 'failed', error)
}
