import type { Role, User } from '@inkprint/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { adminKey } from '../../client/admin-data.ts'
import { errorMessage } from '../../client/error-message.ts'
import { useUser } from '../../client/session.tsx'
import { AuditLog } from '../../shared/audit-log.tsx'
import { CopyableId } from '../../shared/copyable-id.tsx'
import { QueryFailure } from '../../shared/query-failure.tsx'
import { Alert } from '../../ui/alert.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { FormSkeleton } from '../../ui/skeleton.tsx'
import { useToast } from '../../ui/toast.tsx'
import { fetchUserAudit, updateUserMutation, userQuery } from './queries.ts'
import { SecondFactor } from './second-factor.tsx'
import { SsoLinks } from './sso-links.tsx'
import { UserFields } from './user-fields.tsx'
import { fieldsOf, type UserValues, valuesOf } from './user-form.ts'

interface EditUserProps {
  userId: string
  onClose: () => void
}

export function EditUser({ userId, onClose }: EditUserProps) {
  const toast = useToast()
  const me = useUser()
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
    <FormDialog
      title="Edit User"
      submitLabel="Update"
      isBusy={update.isPending}
      isReady={user.isSuccess}
      onClose={onClose}
    >
      {(formId) => (
        <>
          {user.isPending && <FormSkeleton fields={4} />}
          {user.isError && (
            <QueryFailure query={user}>
              {errorMessage(user.error, 'Failed to fetch user data')}
            </QueryFailure>
          )}
          {update.isError && (
            <Alert tone="error" className="mb-5">
              {errorMessage(update.error, 'Failed to save user')}
            </Alert>
          )}
          {user.data && (
            <>
              <UserForm
                id={formId}
                user={user.data}
                onSave={save}
                onChange={() => update.isError && update.reset()}
              />
              <div className="mt-6">
                <SecondFactor userId={userId} isSelf={userId === me.id} />
                <SsoLinks userId={userId} />
                <p className="mb-3 flex items-baseline gap-3 text-caption text-ink-faint">
                  ID <CopyableId id={userId} label="Copy user ID" />
                </p>
                <AuditLog
                  queryKey={[adminKey, 'audit', userId]}
                  fetchPage={(page) => fetchUserAudit(userId, page)}
                />
              </div>
            </>
          )}
        </>
      )}
    </FormDialog>
  )
}

interface UserFormProps {
  id: string
  user: User & { role: Role | null }
  onSave: (values: UserValues) => void
  onChange: () => void
}

function UserForm({ id, user, onSave, onChange }: UserFormProps) {
  const form = useForm<UserValues>({ defaultValues: valuesOf(user) })
  return (
    <form
      id={id}
      noValidate
      onSubmit={form.handleSubmit(onSave)}
      onChange={onChange}
      className="space-y-5"
    >
      <UserFields form={form} isNew={false} current={user.organization} />
    </form>
  )
}
