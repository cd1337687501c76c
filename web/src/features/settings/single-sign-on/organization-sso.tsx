import type { OrganizationSso as Sso, SsoProvider } from '@inkprint/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Confirmation } from '../../../shared/confirmation.tsx'
import { CopyableId } from '../../../shared/copyable-id.tsx'
import { QueryFailure } from '../../../shared/query-failure.tsx'
import { roleNames } from '../../../shared/role-words.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { TestButton, TestFindings, useConnectionTest } from './connection-test.tsx'
import { Domains } from './domains.tsx'
import { ProviderForm } from './provider-form.tsx'
import { removeMutation, ssoQuery } from './queries.ts'

/** The organization's own single sign-on provider, and the domains it is used for. */
export function OrganizationSso() {
  const sso = useQuery(ssoQuery)
  if (sso.isPending) return <SkeletonRows label="Loading single sign-on" rows={2} />
  if (!sso.data) {
    return (
      <QueryFailure query={sso} what="single sign-on">
        Failed to load single sign-on.
      </QueryFailure>
    )
  }
  return sso.data.provider ? (
    <SetUp sso={sso.data} provider={sso.data.provider} />
  ) : (
    <NotSetUp sso={sso.data} />
  )
}

function NotSetUp({ sso }: { sso: Sso }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="space-y-5">
      <p className="text-ink-soft text-label">
        Let your members sign in with their work accounts, through OpenID Connect: Microsoft Entra
        ID, Google Workspace, Okta, Keycloak and others. You prove which domains are yours. People
        who have an address at one of them and no account yet join your organization when they first
        sign in.
      </p>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Set up single sign-on
      </Button>
      {isOpen && <ProviderForm sso={sso} onClose={() => setOpen(false)} />}
    </div>
  )
}

function SetUp({ sso, provider }: { sso: Sso; provider: SsoProvider }) {
  const [asked, setAsked] = useState<'edit' | 'remove' | null>(null)
  const test = useConnectionTest(provider.issuer)
  const close = () => setAsked(null)
  return (
    <div className="space-y-8">
      <div className="space-y-5">
        <dl className="grid gap-x-6 gap-y-3 text-label sm:grid-cols-[10rem_minmax(0,1fr)]">
          <Fact label="Issuer">{provider.issuer}</Fact>
          <Fact label="Client ID">{provider.client_id}</Fact>
          <Fact label="Redirect address">
            <CopyableId id={sso.redirect_uri} label="Copy the redirect address" isWhole />
          </Fact>
          <Fact label="New members join as">{roleNames[provider.joining_role]}</Fact>
          <Fact label="Required for">
            {provider.is_required
              ? 'Everybody with an address at your domains, except owners'
              : 'Nobody; passwords work too'}
          </Fact>
          {provider.is_email_trusted && (
            <Fact label="Email addresses">
              Accepted if the provider does not say whether it has verified them
            </Fact>
          )}
        </dl>
        {!provider.is_owner_approved && (
          <Alert tone="caution">
            These settings were last saved by an admin. Owners have to sign in with their password
            until an owner checks the settings and saves them.
          </Alert>
        )}
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => setAsked('edit')}>
            Edit<span className="sr-only"> single sign-on</span>
          </Button>
          <TestButton {...test} />
          <Button variant="quiet" onClick={() => setAsked('remove')}>
            Remove<span className="sr-only"> single sign-on</span>
          </Button>
        </div>
        <TestFindings {...test} />
      </div>
      <Domains sso={sso} />
      {asked === 'edit' && <ProviderForm sso={sso} onClose={close} />}
      {asked === 'remove' && <Removal onClose={close} />}
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="min-w-0 break-words max-sm:-mt-2">{children}</dd>
    </div>
  )
}

function Removal({ onClose }: { onClose: () => void }) {
  const removing = useMutation({ ...removeMutation })
  return (
    <Confirmation
      title="Remove single sign-on?"
      confirmLabel="Remove"
      sending={removing}
      failure="Single sign-on could not be removed"
      onConfirm={() => removing.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        The provider, the domains and the links to your members’ accounts are removed. Nobody is
        signed out. From then on, everybody signs in with a password or a passkey; members without a
        password can set one with “Forgot Password”.
      </p>
    </Confirmation>
  )
}
