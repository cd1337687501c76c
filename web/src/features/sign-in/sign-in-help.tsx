import { ApiError } from '@inkprint/contract'
import { type ComponentType, useEffect, useState } from 'react'
import { foreignBase } from '../../client/api.ts'
import { failureHelp } from '../../client/failure-help.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { LinkButton } from '../../ui/text-link.tsx'
import type { FurtherHelpProps } from './further-help.tsx'

/** What the alert about a failed sign-in does not say: what else may be the matter, and the way on. */
export function SignInHelp(props: FurtherHelpProps) {
  const { error } = props
  if (
    isUnverified(error) ||
    isSsoOnly(error) ||
    isOtherStep(error) ||
    (!(error instanceof ApiError) && foreignBase())
  ) {
    return <FurtherHelp {...props} />
  }
  const help = failureHelp(error)
  return help && <Alert>{help}</Alert>
}

/**
 * Few people need it, so the sign-in page comes without it. Unlike with `lazy`, a file that could not
 * be loaded is asked for at the next need, and when the connection is back.
 */
function FurtherHelp(props: FurtherHelpProps) {
  const { error, onBack } = props
  const [Part, setPart] = useState<ComponentType<FurtherHelpProps> | null>()
  useEffect(() => {
    const load = () =>
      import('./further-help.tsx')
        .then((file) => file.partFor(error))
        .then(
          (part) => {
            // A second time would begin it again, without what was typed.
            window.removeEventListener('online', load)
            setPart(() => part)
          },
          () => setPart(null),
        )
    load()
    window.addEventListener('online', load)
    return () => window.removeEventListener('online', load)
  }, [error])

  if (Part) return <Part {...props} />
  // Nobody misses what is only offered.
  if (error === 0) return null
  if (Part === undefined) return <Spinner />
  return (
    <>
      {isOtherStep(error) && <h1 className="text-headline">Sign in</h1>}
      <Alert tone="error" className="my-6">
        {failureHelp(error) ?? 'The next step could not be loaded.'}
      </Alert>
      <Button autoFocus onClick={() => window.location.reload()} className="mb-6 w-full">
        Reload
      </Button>
      <LinkButton onClick={() => onBack()}>Back to sign-in</LinkButton>
    </>
  )
}

/** The password was right, and the address is not verified yet. */
export function isUnverified(error: unknown): boolean {
  return hasCode(error, /^LOGIN_USER/)
}

/** The password was right, and the organization wants another way in. */
export function isSsoOnly(error: unknown): boolean {
  return hasCode(error, /^SSO/)
}

/** A second factor is asked for, or, with no error at all, no password is to be given. */
export function isOtherStep(error: unknown): boolean {
  return !error || hasCode(error, /^SECOND/)
}

function hasCode(error: unknown, code: RegExp): boolean {
  return error instanceof ApiError && code.test(String(error.detail))
}
