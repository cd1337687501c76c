import type { Role, User } from '@inkprint/contract'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useForm } from 'react-hook-form'
import { adminKey } from '../../client/admin-data.ts'
import { useUser } from '../../client/session.tsx'
import { AuditLog } from '../../shared/audit-log.tsx'
import { CopyableId } from '../../shared/copyable-id.tsx'
import { useDialogAction } from '../../shared/dialog-action.ts'
import { FormBody, forgetFailure } from '../../shared/dialog-form.tsx'
import { QueryFailure } from '../../shared/query-failure.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { FormSkeleton } from '../../ui/skeleton.tsx'
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
  const { sending, send } = useDialogAction(updateUserMutation, {
    success: 'User updated successfully',
    onClose,
  })

  return (
    <FormDialog
      title="Edit User"
      submitLabel="Update"
      isBusy={sending.isPending}
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
              <UserForm
                id={formId}
                user={user.data}
                sending={sending}
                onSubmit={(values) => send({ id: userId, ...fieldsOf(values) })}
              />
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

interface UserFormProps {
  id: string
  user: User & { role: Role | null }
  sending: ComponentProps<typeof FormBody>['sending']
  onSubmit: (values: UserValues) => void
}

function UserForm({ id, user, sending, onSubmit }: UserFormProps) {
  const form = useForm<UserValues>({ defaultValues: valuesOf(user) })

  return (
    <FormBody
      id={id}
      form={form}
      sending={sending}
      failure="Failed to save user"
      onSubmit={onSubmit}
    >
      <UserFields
        form={form}
        isNew={false}
        current={user.organization}
        onChoose={() => forgetFailure(sending)}
      />
    </FormBody>
  )
}
