import { api, type Input } from '@inkprint/contract'
import { onTestFinished } from 'vitest'
import type { Outgoing } from '../platform/outgoing/outgoing.ts'
import { startDnsHost } from './dns-host.ts'
import { makeMember } from './make.ts'
import { oidcClient, startOidcHost } from './oidc-host.ts'
import { type TestApp, testApp } from './test-app.ts'

/** A server with a provider for organizations and a name server that it queries. */
export async function openWithProvider({
  isInstallations = false,
  ...options
}: {
  outgoing?: Outgoing
  /** Whether the installation uses the same provider for its own sign-in. */
  isInstallations?: boolean
} = {}) {
  const [host, dns] = [await startOidcHost(), await startDnsHost()]
  onTestFinished(host.stop)
  onTestFinished(dns.stop)
  const env = { WEBHOOKS_LOCAL: 'true', ...dns.env, ...(isInstallations && host.env) }
  const app = await testApp({ env, ...options })
  const owner = await makeMember(app, { name: 'Quill House' })
  const choices: Input<typeof api.organizationSso.save> = {
    issuer: host.issuer,
    client_id: oidcClient.id,
    client_secret: oidcClient.secret,
    joining_role: 'member',
    is_required: false,
    is_email_trusted: false,
  }
  const save = (changes: Partial<typeof choices> = {}, token = owner.token) =>
    app.call(api.organizationSso.save, { ...choices, ...changes }, token)
  const prove = (domain: string, token = owner.token) =>
    proveDomain(app, { texts: dns.texts, domain, token })
  return { app, host, dns, owner, choices, save, prove }
}

/** Adds a domain, publishes its DNS record and has it verified. */
export async function proveDomain(
  app: TestApp,
  { texts, domain, token }: { texts: Map<string, string[]>; domain: string; token: string },
) {
  const added = await app.call(api.organizationSso.addDomain, { domain }, token)
  const record = added.body.domains?.find((each) => each.domain === domain)
  if (record) texts.set(record.record_name, [record.record_value])
  return app.call(api.organizationSso.checkDomain, { domain }, token)
}
