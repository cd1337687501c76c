import { type OpenedInvitation, paths } from '@inkprint/contract'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { errorMessage } from '../../../client/error-message.ts'
import { useSession } from '../../../client/session.tsx'
import { FailureNote } from '../../../shared/failure-note.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Outcome } from '../../../ui/outcome.tsx'
import { acceptMutation } from './queries.ts'
import { Requirements } from './requirements.tsx'
import { WhoInvites } from './who-invites.tsx'

interface AcceptanceProps {
  token: string
  invitation: OpenedInvitation
}

/** For somebody signed in with the invited address. */
export function Acceptance({ token, invitation }: AcceptanceProps) {
  const { refreshUser } = useSession()
  const navigate = useNavigate()
  const accepting = useMutation(acceptMutation(token))

  function accept() {
    accepting.mutate(undefined, {
      onSuccess: async () => {
        // First there, then known to be a member: this page would say so for a moment otherwise.
        navigate(paths.dashboard)
        await refreshUser().catch(() => undefined)
      },
    })
  }

  return (
    <Outcome
      tone="question"
      title={`Join ${invitation.organization_name}?`}
      action={
        <>
          <Button isBusy={accepting.isPending} onClick={accept}>
            Accept the invitation
          </Button>
          <ButtonLink to={paths.dashboard} variant="secondary">
            Not now
          </ButtonLink>
        </>
      }
    >
      <WhoInvites invitation={invitation} />
      <Requirements invitation={invitation} />
      {accepting.isError && (
        <Alert tone="error" className="mt-5">
          <p>{errorMessage(accepting.error, 'Failed to accept the invitation')}</p>
          <FailureNote error={accepting.error} />
        </Alert>
      )}
    </Outcome>
  )
}
