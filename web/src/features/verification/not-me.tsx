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

/** For whoever gets a verification mail and never registered. */
export function NotMe() {
  const [query] = useSearchParams()
  const token = query.get('token') || null
  const rejection = useMutation(rejectRegistrationMutation)
  const help = rejection.isError && failureHelp(rejection.error)
  const isFailed = !token || (rejection.isError && !help)
  usePageTitle(isFailed ? notRemoved : rejection.isSuccess ? removed : question)

  if (!token) return <Failed>The link is not complete.</Failed>
  if (isFailed) {
    return (
      <Failed>
        The link is too old or was used, or the account was verified meanwhile. If somebody else
        uses your address, <SupportLink>write to support</SupportLink>.
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
        <Button isBusy={rejection.isPending} onClick={() => rejection.mutate(token)}>
          Remove the registration
        </Button>
      }
    >
      Somebody registered with your address. If that was not you, remove the account and everything
      entered in it.
      {help && (
        <Alert tone="error" className="mt-5">
          Nothing was removed yet. {help}
        </Alert>
      )}
    </Outcome>
  )
}

const question = 'Remove this registration?'
const removed = 'The registration is removed'
const notRemoved = 'Nothing was removed'

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
