import { paths } from '@inkprint/contract'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { failureHelp } from '../../client/failure-help.ts'
import { usePageTitle } from '../../shared/page-title.ts'
import { SupportLink } from '../../shared/support-link.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Outcome } from '../../ui/outcome.tsx'
import { rejectRegistrationMutation } from './queries.ts'

/** For people who get a verification mail but never registered. */
export function NotMe() {
  const [query] = useSearchParams()
  const token = query.get('token') || null
  const rejection = useMutation(rejectRegistrationMutation)
  const help = rejection.isError && failureHelp(rejection.error)
  const isFailed = !token || (rejection.isError && !help)
  usePageTitle(isFailed ? notRemoved : rejection.isSuccess ? removed : question)

  if (!token) return <Failed>This link is incomplete.</Failed>
  if (isFailed) {
    return (
      <Failed>
        The link has expired or was already used, or the account has since been verified. If
        somebody else uses your address, <SupportLink>contact support</SupportLink>.
      </Failed>
    )
  }
  if (rejection.isSuccess) {
    return (
      <Outcome
        tone="success"
        title={removed}
        action={<ButtonLink to={paths.login}>Go to Login</ButtonLink>}
      >
        {rejection.data.message}
      </Outcome>
    )
  }
  return (
    <Outcome
      tone="question"
      title={question}
      action={
        <>
          <Button
            variant="danger"
            isBusy={rejection.isPending}
            onClick={() => rejection.mutate(token)}
          >
            Delete the registration
          </Button>
          <ButtonLink to={paths.login} variant="secondary">
            Keep the registration
          </ButtonLink>
        </>
      }
    >
      Somebody registered with your email address. If that was not you, delete the account and
      everything entered in it.
      {help && (
        <Alert tone="error" className="mt-5">
          Nothing has been deleted yet. {help}
        </Alert>
      )}
    </Outcome>
  )
}

const question = 'Delete this registration?'
const removed = 'The registration was deleted'
const notRemoved = 'Nothing was deleted'

function Failed({ children }: { children: ReactNode }) {
  return (
    <Outcome
      tone="error"
      title={notRemoved}
      action={<ButtonLink to={paths.login}>Go to Login</ButtonLink>}
    >
      {children}
    </Outcome>
  )
}
