import type { ProviderProblem } from '@inkprint/contract'
import { type Outgoing, OutgoingFailure } from '../../platform/outgoing/outgoing.ts'
import { isSameIssuer } from './addresses.ts'

/** What keeps people from signing in at a provider, as far as its description tells; null: nothing. */
export async function problemOfProvider(
  outgoing: Outgoing,
  issuer: string,
): Promise<ProviderProblem | null> {
  try {
    const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
    const headers = { accept: 'application/json' }
    const answer = await outgoing.fetch(url, { method: 'GET', headers, body: '' })
    if (answer.status >= 300 && answer.status < 400) return 'redirect'
    if (answer.status !== 200) return 'status'
    return problemOfDescription(outgoing, { issuer, description: parsed(await answer.text()) })
  } catch (error) {
    if (!(error instanceof OutgoingFailure)) throw error
    return error.problem
  }
}

function problemOfDescription(
  outgoing: Outgoing,
  { issuer, description }: { issuer: string; description: Record<string, unknown> | null },
): ProviderProblem | null {
  if (typeof description?.issuer !== 'string') return 'not_a_provider'
  const isOwn = hrefOf(description.issuer) !== null && isSameIssuer(description.issuer, issuer)
  if (!isOwn) return 'other_issuer'
  const { authorization_endpoint, token_endpoint, jwks_uri } = description
  const needed = [authorization_endpoint, token_endpoint, jwks_uri].map(hrefOf)
  if (needed.includes(null)) return 'incomplete'
  const isRefused = needed.some((url) => url !== null && outgoing.problemOf(url) !== null)
  return isRefused ? 'address_not_allowed' : null
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    return Object(JSON.parse(text))
  } catch {
    return null
  }
}

function hrefOf(value: unknown): string | null {
  return typeof value === 'string' && URL.canParse(value) ? new URL(value).href : null
}
