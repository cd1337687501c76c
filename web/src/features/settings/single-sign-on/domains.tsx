import {
  ApiError,
  missingRecordDays,
  mostSsoDomains,
  type OrganizationSso,
  type SsoDomain,
  SsoDomainName,
} from '@inkprint/contract'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Confirmation } from '../../../shared/confirmation.tsx'
import { CopyableId } from '../../../shared/copyable-id.tsx'
import { forgetFailure } from '../../../shared/dialog-form.tsx'
import { Failure } from '../../../shared/failure.tsx'
import { fieldProps, fieldRules } from '../../../shared/form-problems.ts'
import { formatDateTime } from '../../../shared/format.ts'
import { useUnsaved } from '../../../shared/unsaved.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { bringIntoView } from '../../../ui/bring-into-view.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { addDomainMutation, checkDomainMutation, removeDomainMutation } from './queries.ts'
import { domainProblems, lostRecords } from './words.ts'

/** The domains whose users may sign in through the provider. */
export function Domains({ sso }: { sso: OrganizationSso }) {
  const [removed, setRemoved] = useState<SsoDomain | null>(null)
  const { domains } = sso
  return (
    <section aria-labelledby="sso-domains-title">
      <h3 id="sso-domains-title" className="font-sans font-semibold text-body">
        Domains
      </h3>
      <p className="mt-1 mb-4 text-ink-soft text-label">
        People with addresses at a proven domain can use your single sign-on to sign in. Subdomains
        are not included; add each one separately.
      </p>
      {domains.length > 0 && (
        <ul aria-label="Domains" className="mb-5 space-y-3">
          {domains.map((domain) => (
            <DomainRow key={domain.domain} domain={domain} onRemove={() => setRemoved(domain)} />
          ))}
        </ul>
      )}
      {domains.length < mostSsoDomains ? (
        <AddDomain />
      ) : (
        <p className="text-caption text-ink-faint">
          You have reached the limit of {mostSsoDomains} domains. Remove one first.
        </p>
      )}
      {removed !== null && <RemoveDomain domain={removed} onClose={() => setRemoved(null)} />}
    </section>
  )
}

function DomainRow({ domain: row, onRemove }: { domain: SsoDomain; onRemove: () => void }) {
  const checking = useMutation(checkDomainMutation)
  const { domain, proven_at, checked_at, domain_problem } = row
  const isProven = proven_at !== null
  return (
    <li className="rounded-lg border border-rule bg-sheet px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <p className="min-w-0 basis-full break-words text-label sm:flex-1 sm:basis-0">
          <span className="font-semibold">{domain}</span>
          {checked_at && (
            <span className="block text-caption text-ink-faint">
              Checked {formatDateTime(checked_at)}
            </span>
          )}
        </p>
        <ProofBadge domain={row} />
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="sm"
            isBusy={checking.isPending}
            onClick={() => checking.mutate(domain)}
          >
            Check now<span className="sr-only"> for {domain}</span>
          </Button>
          <Button variant="quiet" size="sm" onClick={onRemove}>
            Remove<span className="sr-only"> {domain}</span>
          </Button>
        </div>
      </div>
      <div aria-live="polite" className="mt-3 space-y-3 empty:hidden">
        {checking.error && (
          <Failure title="The record could not be checked" error={checking.error} />
        )}
        {domain_problem && <FoundProblem domain={row} />}
      </div>
      {(!isProven || domain_problem) && <DnsRecord domain={row} />}
    </li>
  )
}

function ProofBadge({ domain: { proven_at, missing_since } }: { domain: SsoDomain }) {
  if (proven_at === null) return <Badge>Not proven</Badge>
  if (missing_since === null) return <Badge tone="human">Proven</Badge>
  return <Badge tone="caution">Proven until {endOf(missing_since)}</Badge>
}

/** When the proof of a domain expires after its DNS record has gone missing. */
function endOf(missingSince: string): string {
  const days = missingRecordDays * 24 * 60 * 60 * 1000
  return formatDateTime(new Date(Date.parse(missingSince) + days).toISOString())
}

function FoundProblem({ domain: { domain_problem, missing_since } }: { domain: SsoDomain }) {
  if (domain_problem === null) return null
  if (missing_since === null) return <Alert tone="caution">{domainProblems[domain_problem]}</Alert>
  return (
    <Alert tone="caution">
      {lostRecords[domain_problem]} The right record has been missing since{' '}
      {formatDateTime(missing_since)}. Without it the domain is no longer proven after{' '}
      {endOf(missing_since)}.
    </Alert>
  )
}

function DnsRecord({ domain: { domain, record_name, record_value } }: { domain: SsoDomain }) {
  return (
    <div className="mt-3 text-label">
      <p className="text-ink-soft">Add this TXT record to the domain’s DNS, then check it.</p>
      <dl className="mt-2 grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-x-3 gap-y-1">
        <dt className="text-ink-soft">Name</dt>
        <dd>
          <CopyableId
            id={record_name}
            label={`Copy the name of the record for ${domain}`}
            isWhole
          />
        </dd>
        <dt className="text-ink-soft">Value</dt>
        <dd>
          <CopyableId
            id={record_value}
            label={`Copy the value of the record for ${domain}`}
            isWhole
          />
        </dd>
      </dl>
    </div>
  )
}

function AddDomain() {
  const adding = useMutation(addDomainMutation)
  const failureId = useId()
  const form = useForm<{ domain: string }>({
    resolver: fieldRules<{ domain: string }>({ domain: SsoDomainName }),
    defaultValues: { domain: '' },
  })
  const { errors, isDirty } = form.formState
  useUnsaved({
    isChanged: isDirty,
    isRefused: errors.domain !== undefined || adding.isError,
    discard() {
      form.reset()
      adding.reset()
    },
  })
  return (
    <form
      noValidate
      aria-label="Add a domain"
      onSubmit={form.handleSubmit(({ domain }) =>
        adding.mutate(domain, { onSuccess: () => form.reset() }),
      )}
      onChange={() => forgetFailure(adding)}
      className="space-y-4"
    >
      <div className="flex flex-wrap items-start gap-3">
        <TextField
          label="Domain"
          placeholder="example.com"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          className="min-w-0 flex-1 basis-56"
          refusedBy={isTaken(adding.error) ? failureId : undefined}
          {...fieldProps(form, 'domain')}
        />
        <Button type="submit" variant="secondary" isBusy={adding.isPending} className="sm:mt-7">
          Add domain
        </Button>
      </div>
      {/* Below, so that it does not push the field out of view. */}
      {adding.error && (
        <div id={failureId} ref={bringIntoView}>
          <Failure title="The domain could not be added" error={adding.error} />
        </div>
      )}
    </form>
  )
}

function isTaken(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'SSO_DOMAIN_TAKEN'
}

interface RemoveDomainProps {
  domain: SsoDomain
  onClose: () => void
}

function RemoveDomain({ domain: { domain, proven_at }, onClose }: RemoveDomainProps) {
  const name = <strong className="break-words text-ink">{domain}</strong>
  const removing = useMutation(removeDomainMutation)
  return (
    <Confirmation
      title="Remove the domain?"
      confirmLabel="Remove"
      sending={removing}
      failure="The domain could not be removed"
      onConfirm={() => removing.mutate(domain, { onSuccess: onClose })}
      onClose={onClose}
    >
      {proven_at === null ? (
        <p>{name} is not proven, so nobody’s sign-in is affected.</p>
      ) : (
        <p>
          People with addresses at {name} can no longer sign in with your provider. Another
          organization could then prove that it owns the domain.
        </p>
      )}
    </Confirmation>
  )
}
