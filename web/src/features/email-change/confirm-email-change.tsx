import { settingsPath } from '@inkprint/contract'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useSession } from '../../client/session.tsx'
import { FailureReason } from '../../shared/failure.tsx'
import { HomeLink } from '../../shared/home-link.tsx'
import { usePageTitle } from '../../shared/page-title.ts'
import { SendAgain } from '../../shared/send-again.tsx'
import { WithAddress } from '../../shared/with-address.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Outcome } from '../../ui/outcome.tsx'
import { emailChangeQuery } from './queries.ts'

export function ConfirmEmailChange() {
  const [query] = useSearchParams()
  const token = query.get('token') || null
  const confirmation = useQuery(emailChangeQuery(token))
  usePageTitle(titleOf(token === null ? 'error' : confirmation.status))

  if (!token) return <Failed>Missing verification token</Failed>
  if (confirmation.isPending) {
    return (
      <Outcome tone="busy" title="Confirming your new email address">
        One moment, please.
      </Outcome>
    )
  }
  if (confirmation.isError) {
    return <Failed query={confirmation}>Failed to confirm email change</Failed>
  }
  return <Confirmed message={confirmation.data.message} />
}

function titleOf(state: UseQueryResult['status']): string {
  if (state === 'pending') return 'Confirm your new email address'
  return state === 'error' ? notChanged : changed
}

const changed = 'Email address changed'
const notChanged = 'Your email address was not changed'

function Confirmed({ message }: { message: string }) {
  const { refreshUser } = useSession()
  useEffect(() => {
    // The email address in the header is outdated; if this fails, the next page load updates it.
    refreshUser().catch(() => undefined)
  }, [refreshUser])
  return (
    <Outcome tone="success" title={changed} action={<HomeLink />}>
      <WithAddress>{message}</WithAddress>
    </Outcome>
  )
}

interface FailedProps {
  query?: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'>
  children: string
}

function Failed({ query, children }: FailedProps) {
  const { user } = useSession()
  return (
    <Outcome
      tone="error"
      title={notChanged}
      action={
        <>
          <HomeLink />
          {user && (
            <ButtonLink to={settingsPath('security')} variant="secondary">
              Go to Settings
            </ButtonLink>
          )}
          {query && <SendAgain query={query} />}
        </>
      }
    >
      <p>{children}</p>
      {query && <FailureReason error={query.error} isDetailHidden className="mt-3" />}
      <p className="mt-4">Likely causes:</p>
      <ul className="mt-1 list-disc pl-5">
        <li>the link has expired (it is valid for 24 hours)</li>
        <li>the link was already used: your address may have changed then</li>
        <li>the change was cancelled by a newer request</li>
      </ul>
      <p className="mt-4">
        {user
          ? 'You can request it again in Settings.'
          : 'Sign in to request it again in Settings.'}
      </p>
    </Outcome>
  )
}
