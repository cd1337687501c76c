import { useMutation, useQuery } from '@tanstack/react-query'
import { errorMessage } from '../../client/error-message.ts'
import { formatDateTime } from '../../shared/format.ts'
import { QueryFailure } from '../../shared/query-failure.tsx'
import { Alert } from '../../ui/alert.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
import { changeConsentsMutation, consentsQuery } from './queries.ts'

/** What the person agreed to and when; news can be given up here, the rest is part of the contract. */
export function ConsentList() {
  const consents = useQuery(consentsQuery)
  const change = useMutation(changeConsentsMutation)
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
              Terms and Conditions and Privacy Policy
            </Declared>
            <Declared at={consents.data.not_consumer_declared_at}>You are not a consumer</Declared>
          </dl>
          <p className="mt-3 text-caption text-ink-faint">
            Both are part of the contract. To withdraw them, delete your account.
          </p>
          <Switch
            className="mt-5"
            label="News about Inkprint by email"
            hint={
              consents.data.marketing_decided_at
                ? `Last changed ${formatDateTime(consents.data.marketing_decided_at)}. Emails about your account come anyway.`
                : 'Emails about your account come anyway.'
            }
            checked={change.isPending ? change.variables : consents.data.is_marketing_opt_in}
            disabled={change.isPending}
            onChange={({ target }) => change.mutate(target.checked)}
          />
          {change.isError && (
            <Alert tone="error" className="mt-4">
              {errorMessage(change.error, 'Failed to save your choice')}
            </Alert>
          )}
        </>
      )}
    </section>
  )
}

function Declared({ at, children }: { at: string | null; children: string }) {
  return (
    <div className="sm:flex sm:justify-between sm:gap-x-6">
      <dt>{children}</dt>
      <dd className="shrink-0 whitespace-nowrap text-ink-soft tabular-nums max-sm:text-caption">
        {at === null ? 'Not recorded' : <time dateTime={at}>{formatDateTime(at)}</time>}
      </dd>
    </div>
  )
}
