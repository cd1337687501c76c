import { type api, FactorCode, type Output, Password } from '@inkprint/contract'
import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useCopyToasts } from '../../../shared/copied.ts'
import { DialogForm } from '../../../shared/dialog-form.tsx'
import { fieldProps, fieldRules } from '../../../shared/form-problems.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { PasswordField, TextField } from '../../../ui/field.tsx'
import { QrCode } from './qr-code.tsx'
import { finishTotpMutation, startTotpMutation } from './queries.ts'

interface SetUpAppProps {
  onClose: () => void
  /** Called with recovery codes if these are the account's first. */
  onDone: (codes: string[] | null) => void
}

/** Asks for the password, shows the secret for the app, then checks that one of its codes works. */
export function SetUpApp({ onClose, onDone }: SetUpAppProps) {
  const starting = useMutation(startTotpMutation)
  return starting.data ? (
    <ConfirmApp setup={starting.data} onClose={onClose} onDone={onDone} />
  ) : (
    <AskPassword starting={starting} onClose={onClose} />
  )
}

function AskPassword({ starting, onClose }: { starting: Starting; onClose: () => void }) {
  const form = useForm<{ current_password: string }>({
    resolver: fieldRules<{ current_password: string }>({ current_password: Password }),
    defaultValues: { current_password: '' },
  })
  return (
    <DialogForm
      title="Set up an authenticator app"
      submitLabel="Continue"
      onClose={onClose}
      form={form}
      sending={starting}
      failure="The app could not be set up"
      onSubmit={(values) => starting.mutate(values)}
    >
      <p className="text-ink-soft">
        You need an app such as Aegis, Google Authenticator, 1Password or Apple Passwords. All your
        other sessions end when you are done.
      </p>
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        data-first-focus
        {...fieldProps(form, 'current_password')}
      />
    </DialogForm>
  )
}

type Setup = Output<typeof api.secondFactor.startTotp>
type Starting = UseMutationResult<Setup, Error, { current_password: string }>

interface ConfirmAppProps extends SetUpAppProps {
  setup: Setup
}

function ConfirmApp({ setup: { secret, otpauth_url }, onClose, onDone }: ConfirmAppProps) {
  const toasts = useCopyToasts()
  const finishing = useMutation({
    ...finishTotpMutation,
    onSuccess: async (answer, ...rest) => {
      await finishTotpMutation.onSuccess?.(answer, ...rest)
      onDone(answer.recovery_codes)
    },
  })
  const form = useForm<{ code: string }>({
    resolver: fieldRules<{ code: string }>({ code: FactorCode }),
    defaultValues: { code: '' },
  })
  return (
    <DialogForm
      title="Add Inkprint to your app"
      submitLabel="Turn on"
      onClose={onClose}
      form={form}
      sending={finishing}
      failure="The app could not be turned on"
      onSubmit={(values) => finishing.mutate(values)}
    >
      <p className="text-ink-soft">Scan this with the app, or type the secret into it.</p>
      <QrCode text={otpauth_url} label="QR code for the authenticator app" />
      <div className="flex flex-wrap items-center justify-center gap-3">
        <code className="min-w-0 text-balance break-words text-center font-mono text-caption">
          {inGroups(secret)}
        </code>
        <CopyButton text={secret} label="Copy secret" {...toasts} />
      </div>
      <TextField
        label="Code from the app"
        inputMode="numeric"
        autoComplete="one-time-code"
        data-first-focus
        {...fieldProps(form, 'code')}
      />
    </DialogForm>
  )
}

/** Groups the characters, so that they are easier to type. */
function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret
}
