import { Email, type SsoProblem } from '@inkprint/contract'
import * as oidc from 'openid-client'
import { type Outgoing, OutgoingFailure } from '../../platform/outgoing/outgoing.ts'
import { domainOf, isSameIssuer } from './addresses.ts'

export interface Provider {
  issuer: string
  clientId: string
  clientSecret: string
  /** What requests go through where a customer chose the address. */
  outgoing?: Outgoing
  /** Whether an address counts although the provider does not say whether it verified it. */
  isEmailTrusted?: boolean
  /** Whether it signs in the people of an organization's domains, and not whoever has an account. */
  isForDomains?: boolean
}

/** What the provider says about somebody. */
export interface Person {
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
  if (provider.outgoing?.problemOf(url.href)) throw new SsoFailure('failed')
  return url.href
}

/** Who came back. `returned` is the whole address the provider sent the browser to. */
export async function identityOf(
  provider: Provider,
  { returned, ties }: { returned: URL; ties: Ties },
): Promise<Person> {
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
    const address = provenAddress(facts, provider)
    requireManaged(provider, { claims, ...address })
    return { issuer: claims.iss, subject: claims.sub, ...address, ...namesIn(facts) }
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
function provenAddress(
  { email, email_verified }: Facts,
  { isEmailTrusted = false }: Provider,
): { email: string } {
  const { data } = Email.safeParse(email)
  if (data === undefined) throw new SsoFailure('no-email')
  const isSilent = email_verified === undefined || email_verified === null
  const isVerified = email_verified === true || email_verified === 'true'
  if (!isVerified && !(isSilent && isEmailTrusted)) throw new SsoFailure('unverified-email')
  return { email: data }
}

const google = 'https://accounts.google.com'

/**
 * Anybody can have an account at Google with an address at any domain, and keeps it after leaving the
 * domain's owner. `hd` names the domain whose administrators manage the account.
 */
function requireManaged(
  { issuer, isForDomains = false }: Provider,
  { claims, email }: { claims: oidc.IDToken; email: string },
): void {
  if (!isForDomains || !isSameIssuer(issuer, google)) return
  const isManaged = typeof claims.hd === 'string' && claims.hd.toLowerCase() === domainOf(email)
  if (!isManaged) throw new SsoFailure('other-domain')
}

function namesIn({ given_name, family_name }: Facts) {
  const asName = (value: unknown) => (typeof value === 'string' ? value.slice(0, 100) : null)
  return { first_name: asName(given_name), last_name: asName(family_name) }
}

/** Asked anew each time: a provider may change its keys, and signing in is rare. */
async function discover(provider: Provider): Promise<oidc.Configuration> {
  const { issuer, clientId, clientSecret, outgoing } = provider
  const found = await read()
  // A description that speaks for somebody else would let it name their people.
  if (!isSameIssuer(found.serverMetadata().issuer, issuer)) {
    throw new SsoFailure('failed', new Error('The description names another issuer'))
  }
  return found

  async function read() {
    try {
      return await oidc.discovery(
        new URL(issuer),
        clientId,
        undefined,
        oidc.ClientSecretBasic(clientSecret),
        {
          timeout: timeoutSeconds,
          ...(outgoing && { [oidc.customFetch]: fetchThrough(outgoing) }),
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
}

function fetchThrough(outgoing: Outgoing): oidc.CustomFetch {
  return (url, { method, headers, body }) =>
    outgoing.fetch(url, {
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      body: body instanceof URLSearchParams ? body.toString() : '',
    })
}

/** What the provider says, and what it says wrongly, are failures; that it says nothing is another one. */
function failureOf(error: unknown): SsoFailure {
  if (error instanceof SsoFailure) return error
  const isSilent =
    error instanceof TypeError ||
    error instanceof OutgoingFailure ||
    (error instanceof Error && error.cause instanceof OutgoingFailure) ||
    (error instanceof oidc.ClientError && error.code === 'OAUTH_TIMEOUT') ||
    (error instanceof oidc.ClientError && error.cause instanceof TypeError)
  return new SsoFailure(isSilent ? 'unreachable' : 'failed', error)
}
