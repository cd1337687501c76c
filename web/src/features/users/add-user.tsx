import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { DialogForm, forgetFailure } from '../../shared/dialog-form.tsx'
import { resolverOf } from '../../shared/form-problems.ts'
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
    })
  }

  return (
    <DialogForm
      title="Add User"
      submitLabel="Create"
      onClose={onClose}
      form={form}
      sending={creation}
      failure="Failed to save user"
      onSubmit={create}
    >
      <UserFields form={form} isNew onChoose={() => forgetFailure(creation)} />
    </DialogForm>
  )
}
