import { Email, type SsoProblem } from '@inkprint/contract'
import * as oidc from 'openid-client'
import { type Outgoing, OutgoingFailure } from '../../platform/outgoing/outgoing.ts'
import { domainOf, isSameIssuer } from './addresses.ts'

export interface Provider {
  issuer: string
  clientId: string
  clientSecret: string
  /** The restricted network access for addresses that a customer chose. */
  outgoing?: Outgoing
  /** Whether an address is trusted even if the provider does not say that it verified it. */
  isEmailTrusted?: boolean
  /** Whether it signs in people by an organization's domains, rather than anybody with an account. */
  isForDomains?: boolean
}

/** The provider's claims about somebody. */
export interface Person {
  issuer: string
  subject: string
  email: string
  first_name: string | null
  last_name: string | null
}

/** The values that tie a return from the provider to the sign-in that led there. */
export interface Ties {
  state: string
  nonce: string
  code_verifier: string
}

/** Why nobody was signed in, as a code that the sign-in page explains. */
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

/** The address where the browser signs in at the provider. */
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

/** The identity in a return. `returned` is the whole address the provider sent the browser to. */
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

/** Some providers report the address, or that it is verified, only at the userinfo endpoint. */
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
 * Anybody can have a Google account with an address at any domain, and keeps it after leaving the domain's
 * owner. `hd` names the domain whose administrators manage the account.
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

/** Fetched every time: a provider may change its keys, and sign-ins are rare. */
async function discover(provider: Provider): Promise<oidc.Configuration> {
  const { issuer, clientId, clientSecret, outgoing } = provider
  const found = await read()
  // A provider claiming another issuer could otherwise name that issuer's people.
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
            // Verifies the signature even though the token comes straight from the provider.
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

/** Error responses and invalid ones from the provider are one kind of failure; no response is another. */
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
