import * as z from 'zod/mini'
import { Timestamp } from './fields.ts'
import { endpoint } from './http/endpoint.ts'
import { line } from './lines.ts'
import { outgoingProblems } from './outgoing-problem.ts'
import { isForAllTenants, isPublicIssuer } from './shared-issuers.ts'

export const mostSsoDomains = 20

/** How many days the DNS record of a verified domain may be missing before the verification ends. */
export const missingRecordDays = 7

/** The role of somebody who joins through single sign-on; an admin can raise it later. */
export const JoiningRole = z.enum(['member', 'viewer'])
export type JoiningRole = z.infer<typeof JoiningRole>

/** Each label begins and ends with a letter or digit; the last one is not numeric. */
const domainPattern =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/

export const SsoDomainName = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, 'Enter a domain'),
    z.maxLength(240, 'Must be at most 240 characters long'),
    z.regex(domainPattern, 'Enter a domain such as example.com'),
  )

export const Issuer = z.string().check(
  z.trim(),
  z.minLength(1, 'Enter the issuer’s address'),
  z.maxLength(1000, 'Must be at most 1000 characters long'),
  z.refine(isIssuer, 'Enter an address that begins with https://, without ? or #'),
  z.refine(
    (value) => !isForAllTenants(value),
    'This is Microsoft’s address for all tenants. Enter the one of your own: https://login.microsoftonline.com/TENANT-ID/v2.0',
  ),
  z.refine(
    (value) => !isPublicIssuer(value),
    'Anybody can have an account there, so it cannot say who belongs to your organization. Enter the issuer of your organization’s own provider.',
  ),
)

/** Why a domain is not verified, or its record was not found again. */
export const DomainProblem = z.enum(['no_record', 'other_record', 'no_answer'])
export type DomainProblem = z.infer<typeof DomainProblem>

/** Why the provider's discovery document could not be read or used. */
export const ProviderProblem = z.enum([
  ...outgoingProblems,
  'not_a_provider',
  'other_issuer',
  'incomplete',
])
export type ProviderProblem = z.infer<typeof ProviderProblem>

export const SsoDomain = z.object({
  domain: SsoDomainName,
  record_name: z.string(),
  record_value: z.string(),
  proven_at: z.nullable(Timestamp),
  checked_at: z.nullable(Timestamp),
  domain_problem: z.nullable(DomainProblem),
  missing_since: z.nullable(Timestamp),
})
export type SsoDomain = z.infer<typeof SsoDomain>

export const SsoProvider = z.object({
  issuer: z.string(),
  client_id: z.string(),
  joining_role: JoiningRole,
  is_required: z.boolean(),
  is_email_trusted: z.boolean(),
  is_owner_approved: z.boolean(),
  changed_at: Timestamp,
})
export type SsoProvider = z.infer<typeof SsoProvider>

export const OrganizationSso = z.object({
  redirect_uri: z.string(),
  provider: z.nullable(SsoProvider),
  domains: z.array(SsoDomain),
})
export type OrganizationSso = z.infer<typeof OrganizationSso>

const path = '/api/client/organization/single-sign-on'
const managed = { access: 'member', permission: 'sso.manage' } as const

export const get = endpoint({ method: 'GET', path, ...managed, output: OrganizationSso })

export const SsoChoices = z.object({
  issuer: Issuer,
  client_id: line(500, 'Enter the client ID'),
  client_secret: z.optional(line(1000, 'Enter the client secret')),
  joining_role: JoiningRole,
  is_required: z.boolean(),
  is_email_trusted: z.boolean(),
})
export type SsoChoices = z.infer<typeof SsoChoices>

/** The secret may be omitted if one is stored for the same issuer and client. */
export const save = endpoint({
  method: 'PUT',
  path,
  ...managed,
  confirm: true,
  body: SsoChoices,
  output: OrganizationSso,
  errors: ['ORGANIZATION_INACTIVE'],
})

export const remove = endpoint({
  method: 'DELETE',
  path,
  ...managed,
  confirm: true,
  output: OrganizationSso,
})

export const test = endpoint({
  method: 'POST',
  path: `${path}/test`,
  ...managed,
  body: z.object({ issuer: Issuer }),
  output: z.object({ provider_problem: z.nullable(ProviderProblem) }),
  errors: ['TOO_MANY_REQUESTS'],
})

export const addDomain = endpoint({
  method: 'POST',
  path: `${path}/domains`,
  ...managed,
  confirm: true,
  body: z.object({ domain: SsoDomainName }),
  status: 201,
  output: OrganizationSso,
  errors: ['NOT_FOUND', 'SSO_DOMAIN_TAKEN', 'TOO_MANY_SSO_DOMAINS'],
})

const OneDomain = z.object({ domain: SsoDomainName })

export const checkDomain = endpoint({
  method: 'POST',
  path: `${path}/domains/:domain/check`,
  ...managed,
  params: OneDomain,
  output: OrganizationSso,
  errors: ['NOT_FOUND', 'SSO_DOMAIN_TAKEN', 'TOO_MANY_REQUESTS'],
})

export const removeDomain = endpoint({
  method: 'DELETE',
  path: `${path}/domains/:domain`,
  ...managed,
  confirm: true,
  params: OneDomain,
  output: OrganizationSso,
  errors: ['NOT_FOUND'],
})

function isIssuer(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, username, password, search, hash } = new URL(value)
  const isWeb = protocol === 'https:' || protocol === 'http:'
  const isPlain = `${username}${password}${search}${hash}` === ''
  // The address of the discovery document is refused: with it, the issuer would go unchecked.
  return isWeb && isPlain && !/[?#]|\/\.well-known\//.test(value)
}
