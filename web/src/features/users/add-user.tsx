import { useForm } from 'react-hook-form'
import { useDialogAction } from '../../shared/dialog-action.ts'
import { DialogForm, forgetFailure } from '../../shared/dialog-form.tsx'
import { resolverOf } from '../../shared/form-problems.ts'
import { addUserMutation } from './queries.ts'
import { UserFields } from './user-fields.tsx'
import { emptyUser, newUserOf, newUserProblems, type UserValues } from './user-form.ts'

export function AddUser({ onClose }: { onClose: () => void }) {
  const { sending, send } = useDialogAction(addUserMutation, {
    success: 'User created successfully',
    onClose,
  })
  const form = useForm<UserValues>({
    resolver: resolverOf(newUserProblems),
    defaultValues: emptyUser,
  })

  return (
    <DialogForm
      title="Add User"
      submitLabel="Create"
      onClose={onClose}
      form={form}
      sending={sending}
      failure="Failed to save user"
      onSubmit={(values) => send(newUserOf(values))}
    >
      <UserFields form={form} isNew onChoose={() => forgetFailure(sending)} />
    </DialogForm>
  )
}
