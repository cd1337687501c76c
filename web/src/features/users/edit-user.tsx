import type { User } from '@inkprint/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { AuditLog } from '../../lib/audit-log.tsx'
import { errorMessage } from '../../lib/error-message.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PageSpinner } from '../../ui/spinner.tsx'
import { useToast } from '../../ui/toast.tsx'
import { fetchUserAudit, updateUserMutation, userQuery } from './queries.ts'
import { UserFields } from './user-fields.tsx'
import { fieldsOf, type UserValues, valuesOf } from './user-form.ts'

interface EditUserProps {
  userId: string
  onClose: () => void
}

export function EditUser({ userId, onClose }: EditUserProps) {
  const formId = useId()
  const toast = useToast()
  const user = useQuery(userQuery(userId))
  const update = useMutation(updateUserMutation)

  function save(values: UserValues) {
    update.mutate(
      { id: userId, ...fieldsOf(values) },
      {
        onSuccess: () => {
          toast({ tone: 'success', text: 'User updated successfully' })
          onClose()
        },
      },
    )
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Edit User"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} disabled={!user.data} isBusy={update.isPending}>
            Update
          </Button>
        </>
      }
    >
      {user.isPending && <PageSpinner />}
      {user.isError && (
        <Alert tone="error">{errorMessage(user.error, 'Failed to fetch user data')}</Alert>
      )}
      {update.isError && (
        <Alert tone="error" className="mb-5">
          {errorMessage(update.error, 'Failed to save user')}
        </Alert>
      )}
      {user.data && (
        <>
          <UserForm id={formId} user={user.data} onSave={save} />
          <div className="mt-6">
            <AuditLog subjectId={userId} fetchPage={(page) => fetchUserAudit(userId, page)} />
          </div>
        </>
      )}
    </Dialog>
  )
}

interface UserFormProps {
  id: string
  user: User
  onSave: (values: UserValues) => void
}

function UserForm({ id, user, onSave }: UserFormProps) {
  const form = useForm<UserValues>({ defaultValues: valuesOf(user) })
  return (
    <form id={id} noValidate onSubmit={form.handleSubmit(onSave)} className="space-y-5">
      <UserFields form={form} isNew={false} current={user.organization} />
    </form>
  )
}
