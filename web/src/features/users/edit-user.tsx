import type { Role, User } from '@inkprint/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { adminKey } from '../../client/admin-data.ts'
import { useUser } from '../../client/session.tsx'
import { AuditLog } from '../../shared/audit-log.tsx'
import { CopyableId } from '../../shared/copyable-id.tsx'
import { FormBody, forgetFailure } from '../../shared/dialog-form.tsx'
import { QueryFailure } from '../../shared/query-failure.tsx'
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
  const me = useUser()
  const user = useQuery(userQuery(userId))
  const update = useUpdate()

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
            <QueryFailure query={user} isVerbatim>
              Failed to fetch user data
            </QueryFailure>
          )}
          {user.data && (
            <>
              <UserForm id={formId} user={user.data} update={update} onClose={onClose} />
              <div className="mt-6">
                <SecondFactor userId={userId} email={user.data.email} isSelf={userId === me.id} />
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

function useUpdate() {
  return useMutation(updateUserMutation)
}

interface UserFormProps {
  id: string
  user: User & { role: Role | null }
  update: ReturnType<typeof useUpdate>
  onClose: () => void
}

function UserForm({ id, user, update, onClose }: UserFormProps) {
  const toast = useToast()
  const form = useForm<UserValues>({ defaultValues: valuesOf(user) })

  function save(values: UserValues) {
    update.mutate(
      { id: user.id, ...fieldsOf(values) },
      {
        onSuccess: () => {
          toast({ tone: 'success', text: 'User updated successfully' })
          onClose()
        },
      },
    )
  }

  return (
    <FormBody id={id} form={form} sending={update} failure="Failed to save user" onSubmit={save}>
      <UserFields
        form={form}
        isNew={false}
        current={user.organization}
        onChoose={() => forgetFailure(update)}
      />
    </FormBody>
  )
}
