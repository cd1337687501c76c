import { ApiError, FactorCode } from '@inkprint/contract'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { factorFailure } from './factor-failure.ts'
import { fieldProps, fieldRules } from './form-problems.ts'

interface FactorFormProps {
  /** The methods that the account has, out of `totp`, `passkey` and `recovery_code`. */
  methods: string[]
  /** Set if a button outside the form submits it. */
  id?: string
  /** If omitted, the form has no button of its own. */
  submitLabel?: string
  onCode: (code: string) => Promise<unknown>
  onPasskey: () => Promise<unknown>
}

/** Asks for a second factor: an authenticator code, a recovery code or a passkey. */
export function FactorForm({ methods, id, submitLabel, onCode, onPasskey }: FactorFormProps) {
  const [failed, setFailed] = useState<{ error: unknown } | null>(null)
  const failureId = useId()
  const [isAsking, setAsking] = useState(false)
  const form = useForm<{ code: string }>({
    resolver: fieldRules<{ code: string }>({ code: FactorCode }),
    defaultValues: { code: '' },
  })
  const hasApp = methods.includes('totp')

  async function attempt(show: () => Promise<unknown>) {
    setFailed(null)
    await show().catch((error) => {
      setFailed({ error })
      form.setFocus('code', { shouldSelect: true })
    })
  }

  async function usePasskey() {
    setAsking(true)
    await attempt(onPasskey)
    setAsking(false)
  }

  return (
    <form
      id={id}
      noValidate
      aria-label="Second factor"
      onSubmit={form.handleSubmit(({ code }) => attempt(() => onCode(code)))}
      onChange={() => setFailed(null)}
      className="space-y-5"
    >
      {failed && (
        <div id={failureId}>
          <Alert tone="error">{factorFailure(failed.error)}</Alert>
        </div>
      )}
      {methods.includes('passkey') && (
        <Button variant="secondary" isBusy={isAsking} onClick={usePasskey} className="w-full">
          Use a passkey
        </Button>
      )}
      <TextField
        label={hasApp ? 'Code' : 'Recovery code'}
        hint={
          hasApp
            ? 'Six digits from your authenticator app. Without it, enter one of your recovery codes.'
            : 'Without your passkey, enter one of your recovery codes.'
        }
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus={hasApp}
        data-first-focus={hasApp || undefined}
        refusedBy={isCodeRefused(failed?.error) ? failureId : undefined}
        {...fieldProps(form, 'code')}
      />
      {submitLabel && (
        <Button type="submit" isBusy={form.formState.isSubmitting} className="w-full">
          {submitLabel}
        </Button>
      )}
    </form>
  )
}

function isCodeRefused(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'SECOND_FACTOR_BAD_CODE'
}
