import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { errorMessage } from '../../lib/error-message.ts'
import { isToldByFields, resolverOf, showFieldErrors } from '../../lib/form-problems.ts'
import { Alert } from '../../ui/alert.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useToast } from '../../ui/toast.tsx'
import { addUserMutation } from './queries.ts'
import { UserFields } from './user-fields.tsx'
import { emptyUser, newUserOf, newUserProblems, type UserValues } from './user-form.ts'

export function AddUser({ onClose }: { onClose: () => void }) {
  const toast = useToast()
  const creation = useMutation(addUserMutation)
  const form = useForm<UserValues>({
    resolver: resolverOf(newUserProblems),
    defaultValues: emptyUser,
  })

  function create(values: UserValues) {
    creation.mutate(newUserOf(values), {
      onSuccess: () => {
        toast({ tone: 'success', text: 'User created successfully' })
        onClose()
      },
      onError: (error) => showFieldErrors(form, error),
    })
  }

  return (
    <FormDialog title="Add User" submitLabel="Create" isBusy={creation.isPending} onClose={onClose}>
      {(formId) => (
        <form
          id={formId}
          noValidate
          onSubmit={form.handleSubmit(create)}
          // What was said about the last try is no news about the next.
          onChange={() => creation.isError && creation.reset()}
          className="space-y-5"
        >
          {creation.isError && !isToldByFields(form, creation.error) && (
            <Alert tone="error">{errorMessage(creation.error, 'Failed to save user')}</Alert>
          )}
          <UserFields form={form} isNew />
        </form>
      )}
    </FormDialog>
  )
}
