import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { errorMessage } from '../../lib/error-message.ts'
import { resolverOf } from '../../lib/form-problems.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useToast } from '../../ui/toast.tsx'
import { addUserMutation } from './queries.ts'
import { UserFields } from './user-fields.tsx'
import { emptyUser, newUserOf, newUserProblems, type UserValues } from './user-form.ts'

export function AddUser({ onClose }: { onClose: () => void }) {
  const formId = useId()
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
    })
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Add User"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} isBusy={creation.isPending}>
            Create
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={form.handleSubmit(create)} className="space-y-5">
        {creation.isError && (
          <Alert tone="error">{errorMessage(creation.error, 'Failed to save user')}</Alert>
        )}
        <UserFields form={form} isNew />
      </form>
    </Dialog>
  )
}
