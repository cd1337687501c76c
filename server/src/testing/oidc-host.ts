import { createHash, randomBytes } from 'node:crypto'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

export const oidcClient = { id: 'inkprint-tests', secret: 'a secret of tests' }

/** How the provider misbehaves next. */
interface Trick {
  /** Redirects the browser back with this error instead of a code. */
  refusal?: string
  /** Replaces claims of the ID token; undefined omits one. */
  claims?: Record<string, unknown>
  /** Signs with an unpublished key. */
  isForged?: boolean
  /** Returns the email address only from the userinfo endpoint. */
  hidesEmail?: boolean
  /** Answers the token endpoint with 500. */
  isBroken?: boolean
  /** Answers the discovery request with this status and body, or never. */
  description?: { status?: number; body?: string; location?: string } | 'never'
}

export type OidcHost = Awaited<ReturnType<typeof startOidcHost>>

const ada = {
  sub: 'ada-at-provider',
  email: 'ada@example.com',
  email_verified: true,
  given_name: 'Ada',
  family_name: 'Nowak',
} as Record<string, unknown>

/**
 * A single sign-on provider at which the user is already signed in: it redirects every browser straight back.
 */
export async function startOidcHost() {
  const [own, foreign] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')]
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const codes = new Map<string, URLSearchParams>()
  const state = { person: { ...ada }, trick: {} as Trick }
  let issuer = ''

  function authorize(query: URLSearchParams, response: ServerResponse) {
    const back = new URL(query.get('redirect_uri') ?? '')
    back.searchParams.set('state', query.get('state') ?? '')
    if (state.trick.refusal) back.searchParams.set('error', state.trick.refusal)
    else {
      const code = randomBytes(16).toString('hex')
      codes.set(code, query)
      back.searchParams.set('code', code)
    }
    response.writeHead(302, { location: back.href }).end()
  }

  async function idToken(nonce: string | null) {
    const claims: JWTPayload = { ...state.person, nonce, ...state.trick.claims }
    if (state.trick.hidesEmail) delete claims.email
    const { privateKey } = state.trick.isForged ? foreign : own
    return new SignJWT({ iss: issuer, aud: oidcClient.id, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(privateKey)
  }

  async function exchange(request: IncomingMessage, response: ServerResponse) {
    const form = new URLSearchParams(await textOf(request))
    const query = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (state.trick.isBroken) return response.writeHead(500).end()
    if (
      !query ||
      !isClient(request.headers.authorization) ||
      challenge !== query.get('code_challenge')
    ) {
      return sendJson(response, { error: 'invalid_grant' }, 400)
    }
    const id_token = await idToken(query.get('nonce'))
    return sendJson(response, { access_token: 'at', token_type: 'Bearer', id_token })
  }

  const server = http.createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', issuer)
    if (url.pathname === '/authorize') return authorize(url.searchParams, response)
    if (url.pathname === '/token') return exchange(request, response)
    if (url.pathname === '/jwks') return sendJson(response, { keys: [jwk] })
    if (url.pathname === '/userinfo') return sendJson(response, state.person)
    return describeItself(response, { description: state.trick.description, issuer })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  async function stop() {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return {
    env: {
      SSO_ISSUER: issuer,
      SSO_CLIENT_ID: oidcClient.id,
      SSO_CLIENT_SECRET: oidcClient.secret,
      SSO_NAME: 'Quill House',
    },
    issuer,
    state,
    stop,
  }
}

function describeItself(
  response: ServerResponse,
  { description, issuer }: { description: Trick['description']; issuer: string },
): void {
  if (description === 'never') return
  const { status = 200, body = JSON.stringify(metadataOf(issuer)), location } = description ?? {}
  const headers = { 'content-type': 'application/json', ...(location && { location }) }
  response.writeHead(status, headers).end(body)
}

/** Both parts are percent-encoded before they are joined. */
function isClient(authorization: string | undefined): boolean {
  const encoded = Buffer.from((authorization ?? '').replace('Basic ', ''), 'base64').toString()
  const [id, secret] = encoded.replaceAll('+', ' ').split(':').map(decodeURIComponent)
  return id === oidcClient.id && secret === oidcClient.secret
}

function metadataOf(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    userinfo_endpoint: `${issuer}/userinfo`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
