import { ApiError, type Passkey, PasskeyName, Password } from '@inkprint/contract'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { DialogForm } from '../../../shared/dialog-form.tsx'
import { factorFailure } from '../../../shared/factor-failure.ts'
import { fieldProps, fieldRules } from '../../../shared/form-problems.ts'
import { PasswordField, TextField } from '../../../ui/field.tsx'
import { addPasskeyMutation, renamePasskeyMutation } from './queries.ts'

interface AddPasskeyProps {
  onClose: () => void
  /** Called with recovery codes if these are the account's first. */
  onDone: (codes: string[] | null) => void
}

interface NewPasskey {
  name: string
  current_password: string
}

export function AddPasskey({ onClose, onDone }: AddPasskeyProps) {
  const adding = useMutation({
    ...addPasskeyMutation,
    onSuccess: async (added, ...rest) => {
      await addPasskeyMutation.onSuccess?.(added, ...rest)
      onDone(added.recovery_codes)
    },
  })
  const form = useForm<NewPasskey>({
    resolver: fieldRules<NewPasskey>({ name: PasskeyName, current_password: Password }),
    defaultValues: { name: '', current_password: '' },
  })
  return (
    <DialogForm
      title="Add a passkey"
      submitLabel="Continue"
      onClose={onClose}
      form={form}
      sending={adding}
      failure={adding.error instanceof ApiError ? '' : factorFailure(adding.error)}
      onSubmit={(values) => adding.mutate(values)}
    >
      <TextField
        label="Name"
        hint="To tell it apart from others, such as “Office laptop”."
        autoComplete="off"
        data-first-focus
        {...fieldProps(form, 'name')}
      />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        {...fieldProps(form, 'current_password')}
      />
    </DialogForm>
  )
}

export function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const renaming = useMutation({
    ...renamePasskeyMutation,
    onSuccess: async (...result) => {
      await renamePasskeyMutation.onSuccess?.(...result)
      onClose()
    },
  })
  const form = useForm<{ name: string }>({
    resolver: fieldRules<{ name: string }>({ name: PasskeyName }),
    defaultValues: { name: passkey.name },
  })
  return (
    <DialogForm
      title="Rename the passkey"
      submitLabel="Save"
      onClose={onClose}
      form={form}
      sending={renaming}
      failure="The passkey could not be renamed"
      onSubmit={({ name }) => renaming.mutate({ passkeyId: passkey.passkey_id, name })}
    >
      <TextField label="Name" autoComplete="off" data-first-focus {...fieldProps(form, 'name')} />
    </DialogForm>
  )
}
