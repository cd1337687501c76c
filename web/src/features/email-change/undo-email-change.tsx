import { paths } from '@inkprint/contract'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { failureHelp } from '../../client/failure-help.ts'
import { useSession } from '../../client/session.tsx'
import { usePageTitle } from '../../shared/page-title.ts'
import { SupportLink } from '../../shared/support-link.tsx'
import { WithAddress } from '../../shared/with-address.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Outcome } from '../../ui/outcome.tsx'
import { undoEmailChangeMutation } from './queries.ts'

/**
 * Asks for confirmation, because it signs everybody out, which a mail scanner following the link must not
 * trigger.
 */
export function UndoEmailChange() {
  const [query] = useSearchParams()
  const token = query.get('token') || null
  const undo = useMutation(undoEmailChangeMutation)
  const help = undo.isError && failureHelp(undo.error)
  const isFailed = !token || (undo.isError && !help)
  usePageTitle(
    isFailed ? notUndone : undo.isSuccess ? undone : 'Undo the change to your email address',
  )

  if (!token) return <Failed>This link is incomplete.</Failed>
  if (isFailed) return <Failed />
  if (undo.isSuccess) return <Undone message={undo.data.message} />
  return (
    <Outcome
      tone="question"
      title="Did somebody else change your email address?"
      action={
        <>
          <Button isBusy={undo.isPending} onClick={() => undo.mutate(token)}>
            Take my account back
          </Button>
          <ButtonLink to={paths.login} variant="secondary">
            Keep the new address
          </ButtonLink>
        </>
      }
    >
      If so, take your account back: it will use its previous address again, everybody will be
      signed out, the password will stop working, and we will email you a link to choose a new one.
      {help && (
        <Alert tone="error" className="mt-5">
          Nothing was undone yet. {help}
        </Alert>
      )}
    </Outcome>
  )
}

const undone = 'You have your account back'
const notUndone = 'Nothing was undone'

function Undone({ message }: { message: string }) {
  const { refreshUser } = useSession()
  useEffect(() => {
    // All sessions have ended, including the one in this browser.
    refreshUser().catch(() => undefined)
  }, [refreshUser])
  return (
    <Outcome
      tone="success"
      title={undone}
      action={<ButtonLink to={paths.login}>Go to Login</ButtonLink>}
    >
      <WithAddress>{message}</WithAddress>
    </Outcome>
  )
}

function Failed({ children }: { children?: string }) {
  return (
    <Outcome
      tone="error"
      title={notUndone}
      action={<ButtonLink to={paths.login}>Go to Login</ButtonLink>}
    >
      {children && <p className="mb-4">{children}</p>}
      <p>Likely causes:</p>
      <ul className="mt-1 list-disc pl-5">
        <li>the link has expired (it is valid for seven days)</li>
        <li>the link was already used: then you already have your account back</li>
        <li>an earlier change was undone, which also undid this one</li>
      </ul>
      <p className="mt-4">
        If somebody else has access to your account, <SupportLink>contact support</SupportLink>.
      </p>
    </Outcome>
  )
}
