import { api, Email } from '@inkprint/contract'
import { type FormEvent, useState } from 'react'
import { call } from '../client/api.ts'
import { failureHelp } from '../client/failure-help.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'

/** Asks for another verification mail; for an address that is known, or for one to type. */
export function NewLink({ email }: { email?: string }) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | undefined>()
  const [state, setState] = useState<'idle' | 'sending' | 'sent' | 'failed'>('idle')
  const [failure, setFailure] = useState<string | null>(null)
  const address = email ?? typed.trim()

  async function send(event: FormEvent) {
    event.preventDefault()
    const refusal = Email.safeParse(address).error?.issues.at(-1)?.message
    setProblem(refusal)
    if (refusal || state === 'sending') return
    setState('sending')
    try {
      await call(api.registration.requestVerification, { email: address })
      setState('sent')
    } catch (error) {
      setFailure(failureHelp(error))
      setState('failed')
    }
  }

  if (state === 'sent') {
    return (
      <Alert tone="success">
        If an account waits for it, a new link is on its way to{' '}
        <strong className="break-words font-semibold">{address}</strong>. It is valid for 24 hours.
      </Alert>
    )
  }
  return (
    <form noValidate onSubmit={send} className="space-y-4">
      {email === undefined && (
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          value={typed}
          error={problem}
          onChange={(event) => {
            setTyped(event.target.value)
            setProblem(undefined)
          }}
        />
      )}
      <Button type="submit" variant="secondary" isBusy={state === 'sending'}>
        Send a new link
      </Button>
      {state === 'failed' && (
        <Alert tone="error" title="Failed to send a new link">
          {failure ?? 'Please try again.'}
        </Alert>
      )}
    </form>
  )
}
