import { ApiError } from '@inkprint/contract'
import { type ComponentType, useEffect, useState } from 'react'
import { otherServerUrl } from '../../client/api.ts'
import { failureHelp } from '../../client/failure-help.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { FurtherHelpProps } from './further-help.tsx'

/** Null if it failed to load. */
type Part = ComponentType<FurtherHelpProps> | null

/** What the alert about a failed sign-in does not offer: the next step, if there is one. */
export function SignInHelp(props: FurtherHelpProps) {
  const { error } = props
  return (
    (isUnverified(error) ||
      isOtherStep(error) ||
      (!(error instanceof ApiError) && otherServerUrl())) && <FurtherHelp {...props} />
  )
}

/**
 * Rarely needed, so it is not part of the sign-in page. Unlike with `lazy`, a file that failed to load is
 * requested again when next needed and when the connection is back.
 */
function FurtherHelp(props: FurtherHelpProps) {
  const { error, onBack } = props
  const [Part, setPart] = useState<Part>()
  useEffect(() => {
    // Keeps a part that has loaded, along with what was typed into it.
    const show = (part: Part) => setPart((old: Part | undefined) => old || part)
    const load = () =>
      import('./further-help.tsx').then((file) => file.partFor(error)).then(show, () => show(null))
    load()
    addEventListener('online', load)
    return () => removeEventListener('online', load)
  }, [error])

  if (Part) return <Part {...props} />
  // An optional offer that fails to load is simply left out.
  if (error === 0) return null
  if (Part === undefined) return <Spinner />
  return (
    <>
      {isOtherStep(error) && <h1 className="text-headline">Sign in</h1>}
      <Alert tone="error" className="my-6">
        {failureHelp(null)}
      </Alert>
      <Button onClick={() => location.reload()}>Reload</Button>{' '}
      <Button variant="quiet" onClick={() => onBack()}>
        Back to Login
      </Button>
    </>
  )
}

/**
 * Whether the password was correct but something else prevents the sign-in: an unverified address, or
 * required single sign-on.
 */
export function isUnverified(error: unknown): boolean {
  return hasCode(error, /^LOGIN_USER|^SSO/)
}

/** Whether a second factor is required or, without an error, no password is to be entered. */
export function isOtherStep(error: unknown): boolean {
  return !error || hasCode(error, /^SECOND/)
}

function hasCode(error: unknown, code: RegExp): boolean {
  return error instanceof ApiError && code.test(String(error.detail))
}
