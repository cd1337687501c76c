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
  usePageTitle('Remove a registration')
  const [query] = useSearchParams()
  const token = query.get('token') || null
  const rejection = useMutation(rejectRegistrationMutation)

  if (!token) return <Failed>The link is not complete.</Failed>
  const help = rejection.isError && failureHelp(rejection.error)
  if (rejection.isError && !help) {
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
        title="The registration is removed"
        action={<ButtonLink to={paths.login}>Go to Login</ButtonLink>}
      >
        {rejection.data.message}
      </Outcome>
    )
  }
  return (
    <Outcome
      tone="question"
      title="Remove this registration?"
      action={
        <Button isBusy={rejection.isPending} onClick={() => rejection.mutate(token)}>
          Remove the registration
        </Button>
      }
    >
      Somebody registered with your address. If it was not you, remove the account they made, with
      everything they typed in.
      {help && (
        <Alert tone="error" className="mt-5">
          Nothing was removed yet. {help}
        </Alert>
      )}
    </Outcome>
  )
}

function Failed({ children }: { children: ReactNode }) {
  return (
    <Outcome
      tone="error"
      title="Nothing was removed"
      action={<ButtonLink to={paths.login}>Go to Login</ButtonLink>}
    >
      {children}
    </Outcome>
  )
}
