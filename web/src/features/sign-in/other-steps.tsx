import { ApiError, api } from '@inkprint/contract'
import { useState } from 'react'
import { probe } from '../../client/api.ts'
import { answerWithPasskey, isOnIpAddress } from '../../client/passkeys.ts'
import { QueryScope } from '../../client/query-scope.tsx'
import { useSession } from '../../client/session.tsx'
import { factorFailure } from '../../shared/factor-failure.ts'
import { FactorForm } from '../../shared/factor-form.tsx'
import { SupportLink } from '../../shared/support-link.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/text-link.tsx'

interface OtherStepsProps {
  /** The error that asked for a second factor; null if the user wants to sign in with just a passkey. */
  error: unknown
  onBack: () => void
}

/** The second step of signing in, or the only one with a passkey. */
export function OtherSteps({ error, onBack }: OtherStepsProps) {
  const [expiry, setExpiry] = useState<unknown>(null)
  if (expiry) return <Expired error={expiry} onBack={onBack} />
  return (
    <>
      {error instanceof ApiError ? (
        <SecondStep {...challengeIn(error)} onExpired={setExpiry} />
      ) : (
        <PasskeyStep />
      )}
      <p className="mt-6">
        <LinkButton onClick={onBack}>Back to Login</LinkButton>
      </p>
    </>
  )
}

/** No code would help now: the password has to be entered again. */
function Expired({ error, onBack }: OtherStepsProps) {
  return (
    <>
      <h1 className="text-headline">Sign in again</h1>
      <Alert tone="error" className="mt-6">
        {factorFailure(error)}
      </Alert>
      <Button autoFocus onClick={onBack} className="mt-6 w-full">
        Back to Login
      </Button>
    </>
  )
}

interface SecondStepProps extends Challenge {
  onExpired: (error: ApiError) => void
}

interface Challenge {
  challenge_token: string
  methods: string[]
}

function SecondStep({ challenge_token, methods, onExpired }: SecondStepProps) {
  const { signIn } = useSession()

  async function attempt(show: () => Promise<unknown>) {
    await show().catch((error) => {
      if (error instanceof ApiError && error.code === 'SECOND_FACTOR_BAD_CHALLENGE') {
        onExpired(error)
      } else throw error
    })
  }

  return (
    <>
      <h1 className="text-headline">Confirm it is you</h1>
      <p className="mt-2 mb-7 text-ink-soft">Your account has a second factor.</p>
      <FactorForm
        methods={methods}
        submitLabel="Sign In"
        onCode={(code) =>
          attempt(async () =>
            signIn(await probe(api.secondFactor.signIn, { challenge_token, code })),
          )
        }
        onPasskey={() =>
          attempt(async () => {
            const { options } = await probe(api.secondFactor.askPasskey, { challenge_token })
            const passkey = await answerWithPasskey(options)
            await signIn(await probe(api.secondFactor.signIn, { challenge_token, passkey }))
          })
        }
      />
      <p className="mt-6 text-caption text-ink-soft">
        Lost your device and your recovery codes? Ask an owner of your organization to reset your
        second factor, or{' '}
        <QueryScope>
          <SupportLink>contact support</SupportLink>
        </QueryScope>
        .
      </p>
    </>
  )
}

function PasskeyStep() {
  const { signIn } = useSession()
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function ask() {
    setFailure(null)
    setBusy(true)
    try {
      const { options } = await probe(api.passkeys.startSignIn)
      const passkey = await answerWithPasskey(options)
      await signIn(await probe(api.passkeys.signIn, { passkey }))
    } catch (error) {
      setFailure(factorFailure(error))
      setBusy(false)
    }
  }

  return (
    <>
      <h1 className="text-headline">Sign in with a passkey</h1>
      <p className="mt-2 mb-7 text-ink-soft">
        Use a passkey that you added to your account. Your browser asks for a fingerprint, your face
        or a PIN.
      </p>
      {failure && (
        <Alert tone="error" title="Login Failed" className="mb-5">
          {failure}
        </Alert>
      )}
      {isOnIpAddress() ? (
        <Alert>
          Passkeys do not work at the address {window.location.hostname}, which has no name. Go back
          and sign in with your password.
        </Alert>
      ) : (
        <Button isBusy={isBusy} onClick={ask} className="w-full" autoFocus>
          Continue
        </Button>
      )}
    </>
  )
}

/** The challenge in the answer to a correct password. */
function challengeIn({ body }: ApiError): Challenge {
  const { challenge_token = '', methods = '' } = Object(body)
  return { challenge_token, methods: String(methods).split(' ') }
}
