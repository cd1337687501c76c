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
        'The organization’s provider, its domains, and the redirect URI to register with the provider. The client secret is never shown.',
      example: { output: exampleSso },
    },
    save: {
      summary: 'Set or change the organization’s provider',
      description:
        'Leave out `client_secret` to keep the stored one; it is needed again when the issuer or the client ID changes. Changing the issuer removes the existing links of accounts; people are matched by email address again. If an admin changed the settings, owners cannot use single sign-on until an owner saves the settings. Owners are notified by email.',
      example: { input: choices, output: exampleSso },
    },
    remove: {
      summary: 'Remove the organization’s provider',
      description:
        'Its domains and the links of accounts to it are removed too; sessions stay active. People then sign in with a password, which they can reset by email. Has no effect if there is no provider.',
      example: {
        output: { redirect_uri: exampleSso.redirect_uri, provider: null, domains: [] },
      },
    },
    test: {
      summary: 'Test the connection to a provider',
      description:
        'Fetches the discovery document that the provider publishes below its issuer address and says what is wrong with it, if anything. Nothing is stored, and the client ID and secret are not tested.',
      example: { input: { issuer: choices.issuer }, output: { provider_problem: null } },
    },
    addDomain: {
      summary: 'Add a domain',
      description:
        'People with addresses at this domain are offered the single sign-on once the domain is proven: add a TXT record with the value `record_value` at `record_name`, then check it. The limit is 20 domains. Subdomains are not included; add each one separately.',
      example: { input: { domain: 'quill.example' }, output: exampleSso },
    },
    checkDomain: {
      summary: 'Check the record of a domain',
      description:
        'Looks up the record now. The records of proven domains are also checked once a day; if a record is missing for seven days, the domain is no longer proven.',
      example: { input: { domain: 'quill.example' }, output: exampleSso },
    },
    removeDomain: {
      summary: 'Remove a domain',
      description: 'People with addresses at this domain can no longer sign in with the provider.',
      example: { input: { domain: 'quill.example' }, output: { ...exampleSso, domains: [] } },
    },
  },
  fields: {
    redirect_uri: 'The redirect URI to register with the provider.',
    provider: 'The organization’s provider; null if there is none.',
    domains: 'The domains, proven or not.',
    domain: 'A domain, as in email addresses: `example.com`.',
    record_name: 'The name that the TXT record must have.',
    record_value: 'What the TXT record must contain.',
    proven_at: 'When the record was first found; null while the domain is not proven.',
    checked_at: 'When the record was last looked up.',
    domain_problem:
      'What the last check found: no TXT record at that name, one with another value, or no response from the name server.',
    missing_since: 'When the record of a proven domain was first found missing.',
    issuer:
      'The address of the provider, below which `/.well-known/openid-configuration` is available.',
    client_id: 'The client ID that the provider gave this service.',
    client_secret:
      'The client secret that the provider gave this service. Stored encrypted and never shown.',
    joining_role: 'The role that new members get.',
    is_required:
      'Whether members with addresses at these domains can no longer sign in with a password or a passkey. Owners always can.',
    is_email_trusted:
      'Whether to accept an address that the provider does not say it has verified. An address that the provider says it has not verified is never accepted.',
    is_owner_approved:
      'Whether an owner has saved these settings, so that owners can use single sign-on.',
    changed_at: 'When the settings were last saved.',
    provider_problem: 'What is wrong with the provider’s discovery document; null if nothing is.',
  },
})
