import { type OpenedInvitation, paths } from '@inkprint/contract'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useSession } from '../../../client/session.tsx'
import { Failure } from '../../../shared/failure.tsx'
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

/** For users signed in with the invited address. */
export function Acceptance({ token, invitation }: AcceptanceProps) {
  const { refreshUser } = useSession()
  const navigate = useNavigate()
  const accepting = useMutation(acceptMutation(token))

  function accept() {
    accepting.mutate(undefined, {
      onSuccess: async () => {
        // Leaves this page before the membership is known here, because it would otherwise briefly show that
        // the user is already a member.
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
        <Failure title="Failed to accept the invitation" error={accepting.error} className="mt-5" />
      )}
    </Outcome>
  )
}
