import { ApiError } from '@inkprint/contract'
import { type ComponentType, useEffect, useState } from 'react'
import { otherServerUrl } from '../../client/api.ts'
import { failureHelp } from '../../client/failure-help.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { FurtherHelpProps } from './further-help.tsx'

/** Null where it could not be loaded. */
type Part = ComponentType<FurtherHelpProps> | null

/** What the alert about a failed sign-in does not say: the way on, where there is another one. */
export function SignInHelp(props: FurtherHelpProps) {
  const { error } = props
  return (
    (isUnverified(error) ||
      isOtherStep(error) ||
      (!(error instanceof ApiError) && otherServerUrl())) && <FurtherHelp {...props} />
  )
}

/**
 * Few people need it, so the sign-in page comes without it. Unlike with `lazy`, a file that could not
 * be loaded is asked for at the next need, and when the connection is back.
 */
function FurtherHelp(props: FurtherHelpProps) {
  const { error, onBack } = props
  const [Part, setPart] = useState<Part>()
  useEffect(() => {
    // What is there stays, with what was typed into it.
    const show = (part: Part) => setPart((old: Part | undefined) => old || part)
    const load = () =>
      import('./further-help.tsx').then((file) => file.partFor(error)).then(show, () => show(null))
    load()
    addEventListener('online', load)
    return () => removeEventListener('online', load)
  }, [error])

  if (Part) return <Part {...props} />
  // Nobody misses what is only offered.
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

/** The password was right, and something else stands in the way: no verified address, or another way in. */
export function isUnverified(error: unknown): boolean {
  return hasCode(error, /^LOGIN_USER|^SSO/)
}

/** A second factor is asked for, or, with no error at all, no password is to be given. */
export function isOtherStep(error: unknown): boolean {
  return !error || hasCode(error, /^SECOND/)
}

function hasCode(error: unknown, code: RegExp): boolean {
  return error instanceof ApiError && code.test(String(error.detail))
}
