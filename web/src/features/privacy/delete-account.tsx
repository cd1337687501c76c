import type { User } from '@inkprint/contract'
import { paths } from '@inkprint/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { errorMessage } from '../../client/error-message.ts'
import { useSession } from '../../client/session.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { useToast } from '../../ui/toast.tsx'
import { DeletionRow } from './deletion-row.tsx'
import { deleteAccountMutation } from './queries.ts'

/** What it means, a button, and the questions behind it. */
export function DeleteAccount({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <DeletionRow
      title="Your account"
      words="Removes your name and address at once. The analyses you made stay with your organization."
    >
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Delete my account
      </Button>
      {isOpen && <Question user={user} onClose={() => setOpen(false)} />}
    </DeletionRow>
  )
}

function Question({ user, onClose }: { user: User; onClose: () => void }) {
  const [password, setPassword] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { signOut } = useSession()
  const navigate = useNavigate()
  const toast = useToast()
  const deletion = useMutation(deleteAccountMutation)

  function confirm() {
    setMissing(password === '')
    if (password === '') return
    deletion.mutate(
      { typed_email: user.email, current_password: password },
      {
        onSuccess: () => {
          toast({ tone: 'success', text: 'Your account was deleted' })
          signOut()
          navigate(paths.login)
        },
      },
    )
  }

  return (
    <ConfirmDialog
      isOpen
      title="Delete your account?"
      confirmLabel="Delete my account"
      typed={user.email}
      isBusy={deletion.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        You are signed out everywhere, and your name and address are removed. This happens at once
        and cannot be undone.
      </p>
      {user.organization_id !== null && (
        <p className="mt-3">
          Analyses you made stay with your organization. If you are its only member, its keys stop
          at once and it is deleted seven days later.
        </p>
      )}
      {/* Tells password managers whose password is asked for. */}
      <input type="text" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        value={password}
        error={isMissing ? 'Please enter your password' : undefined}
        onChange={({ target }) => {
          setPassword(target.value)
          setMissing(false)
          deletion.reset()
        }}
        className="mt-5 text-ink"
      />
      {deletion.isError && (
        <Alert tone="error" className="mt-4">
          {errorMessage(deletion.error, 'Failed to delete your account')}
        </Alert>
      )}
    </ConfirmDialog>
  )
}
