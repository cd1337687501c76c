import type { api, Output } from '@inkprint/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Failure } from '../../shared/failure.tsx'
import { formatDateTime } from '../../shared/format.ts'
import { LegalDialog, type LegalDocument } from '../../shared/legal-dialog.tsx'
import { QueryFailure } from '../../shared/query-failure.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
import { LinkButton } from '../../ui/text-link.tsx'
import { changeConsentsMutation, consentsQuery } from './queries.ts'

type Consents = Output<typeof api.privacy.getConsents>

/**
 * What the user agreed to and when; consent to news can be withdrawn here, the rest is part of the contract.
 */
export function ConsentList() {
  const consents = useQuery(consentsQuery)
  const change = useMutation(changeConsentsMutation)
  const [openDocument, setOpenDocument] = useState<LegalDocument | null>(null)
  return (
    <section aria-labelledby="consents">
      <h3 id="consents" className="font-sans font-semibold text-body">
        What you agreed to
      </h3>
      {consents.isPending && <SkeletonRows label="Loading what you agreed to" rows={2} />}
      {consents.isError && !consents.data && (
        <QueryFailure query={consents} what="what you agreed to" className="mt-4">
          Failed to load what you agreed to.
        </QueryFailure>
      )}
      {consents.data && (
        <>
          <dl className="mt-4 space-y-3 text-label">
            <Declared at={consents.data.terms_accepted_at}>
              <LinkButton onClick={() => setOpenDocument('terms')}>Terms and Conditions</LinkButton>{' '}
              and <LinkButton onClick={() => setOpenDocument('privacy')}>Privacy Policy</LinkButton>
            </Declared>
            <Declared at={consents.data.not_consumer_declared_at}>You are not a consumer</Declared>
          </dl>
          {isRecorded(consents.data) && (
            <p className="mt-3 text-caption text-ink-faint">
              All of these are part of the contract. To withdraw them, delete your account.
            </p>
          )}
          <LegalDialog document={openDocument} onClose={() => setOpenDocument(null)} />
          <Switch
            className="mt-5"
            label="News about Inkprint by email"
            hint={
              consents.data.marketing_decided_at
                ? `Last changed ${formatDateTime(consents.data.marketing_decided_at)}. You still get emails about your account.`
                : 'You get emails about your account in any case.'
            }
            checked={change.isPending ? change.variables : consents.data.is_marketing_opt_in}
            disabled={change.isPending}
            onChange={({ target }) => change.mutate(target.checked)}
          />
          {change.isError && (
            <Failure title="Failed to save your choice" error={change.error} className="mt-4" />
          )}
        </>
      )}
    </section>
  )
}

/** False for an account created by somebody else: its user declared nothing that could be withdrawn. */
function isRecorded({ terms_accepted_at, not_consumer_declared_at }: Consents): boolean {
  return terms_accepted_at !== null && not_consumer_declared_at !== null
}

function Declared({ at, children }: { at: string | null; children: ReactNode }) {
  return (
    <div className="sm:flex sm:justify-between sm:gap-x-6">
      <dt>{children}</dt>
      <dd className="shrink-0 whitespace-nowrap text-ink-soft tabular-nums max-sm:text-caption">
        {at === null ? 'Not recorded' : <time dateTime={at}>{formatDateTime(at)}</time>}
      </dd>
    </div>
  )
}
