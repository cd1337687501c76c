import { describe } from './http/describe.ts'
import type { OrganizationSso } from './organization-sso.ts'
import * as organizationSso from './organization-sso.ts'

const exampleSso: OrganizationSso = {
  redirect_uri: 'https://inkprint.example/auth/sso/callback/org_3nQd8Rk1VbXw6TzLm9HyPc',
  provider: {
    issuer: 'https://login.quill.example',
    client_id: 'inkprint',
    joining_role: 'member',
    is_required: false,
    is_email_trusted: false,
    is_owner_approved: true,
    changed_at: '2026-11-15T02:20:00.000Z',
  },
  domains: [
    {
      domain: 'quill.example',
      record_name: '_inkprint.quill.example',
      record_value: 'inkprint-domain=Zk3V0yqN1n5TgQ7cB2xw4A',
      proven_at: '2026-11-15T02:31:00.000Z',
      checked_at: '2026-11-16T03:10:00.000Z',
      domain_problem: null,
      missing_since: null,
    },
  ],
}

const choices = {
  issuer: 'https://login.quill.example',
  client_id: 'inkprint',
  client_secret: 'the secret from the provider',
  joining_role: 'member',
  is_required: false,
  is_email_trusted: false,
} as const

export const organizationSsoDocs = describe(organizationSso, {
  section: 'Organization',
  calls: {
    get: {
      summary: 'Get the organization’s single sign-on',
      description:
        'The provider of the organization, its domains, and the redirect address to register at the provider. The client secret is never shown.',
      example: { output: exampleSso },
    },
    save: {
      summary: 'Set or change the organization’s provider',
      description:
        'Leave `client_secret` out to keep the stored one; it is needed again when the issuer or the client ID changes. Another issuer ends the links that accounts have to the one before: people are found by their address once more. Until an owner saves settings that an admin changed, owners sign in without it. Owners get a mail.',
      example: { input: choices, output: exampleSso },
    },
    remove: {
      summary: 'Remove the organization’s provider',
      description:
        'Its domains and the links of accounts to it go with it; sessions go on. People sign in with a password, which they can set by mail. Has no effect where there is no provider.',
      example: {
        output: { redirect_uri: exampleSso.redirect_uri, provider: null, domains: [] },
      },
    },
    test: {
      summary: 'Test the connection to a provider',
      description:
        'Reads the description that the provider publishes under its issuer’s address and says what is wrong with it, if anything. Nothing is stored, and the client is not tried.',
      example: { input: { issuer: choices.issuer }, output: { provider_problem: null } },
    },
    addDomain: {
      summary: 'Add a domain',
      description:
        'People with addresses at this domain are offered the single sign-on once the domain is proven: put a TXT record with `record_value` at `record_name`, then check it. There may be 20 domains; those below a domain are added by themselves.',
      example: { input: { domain: 'quill.example' }, output: exampleSso },
    },
    checkDomain: {
      summary: 'Check the record of a domain',
      description:
        'Asks for the record now. The records of proven domains are also checked once a day; one that is missing for seven days ends the proof.',
      example: { input: { domain: 'quill.example' }, output: exampleSso },
    },
    removeDomain: {
      summary: 'Remove a domain',
      description: 'Nobody with an address there can sign in with the provider any more.',
      example: { input: { domain: 'quill.example' }, output: { ...exampleSso, domains: [] } },
    },
  },
  fields: {
    redirect_uri: 'The redirect address to register at the provider.',
    provider: 'The organization’s provider; null where there is none.',
    domains: 'The domains, proven or not.',
    domain: 'A domain, as in the addresses of people: `example.com`.',
    record_name: 'The name that the TXT record must have.',
    record_value: 'What the TXT record must contain.',
    proven_at: 'When the record was first found; null while the domain is not proven.',
    checked_at: 'When the record was last asked for.',
    domain_problem:
      'What the last check found: no TXT record at that name, one with another value, or no answer from the name server.',
    missing_since: 'Since when the record of a proven domain is gone.',
    issuer: 'The address of the provider, under which `/.well-known/openid-configuration` answers.',
    client_id: 'What the provider calls this service.',
    client_secret: 'The secret that the provider gave it. Stored encrypted and never shown.',
    joining_role: 'What somebody new becomes in the organization.',
    is_required:
      'Whether members with addresses at these domains can no longer sign in with a password or a passkey. Owners always can.',
    is_email_trusted:
      'Whether an address counts although the provider does not say that it verified it. One that it says it did not verify never counts.',
    is_owner_approved: 'Whether an owner saved these settings, so that owners may use it.',
    changed_at: 'When the settings were last saved.',
    provider_problem: 'What is wrong with the provider’s description; null where nothing is.',
  },
})
