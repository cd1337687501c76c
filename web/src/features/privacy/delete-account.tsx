import { paths, settingsPath, type TeamMember, type User } from '@inkprint/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useOwnRole } from '../../client/own-role.ts'
import { secondFactorQuery } from '../../client/second-factor.ts'
import { useSession } from '../../client/session.tsx'
import { isLastOwner, teamQuery } from '../../client/team.ts'
import { Failure } from '../../shared/failure.tsx'
import { PasswordFirstDialog } from '../../shared/mail-password-link.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { useToast } from '../../ui/toast.tsx'
import { deleteAccountMutation } from './queries.ts'

interface DeleteAccountProps {
  user: User
  /** Less prominent, for pages that are mainly about something else. */
  isQuiet?: boolean
}

/** A button, and the dialogs behind it. */
export function DeleteAccount({ user, isQuiet = false }: DeleteAccountProps) {
  const [isOpen, setOpen] = useState(false)
  const { data: factor, isFetched: isFactorAsked } = useQuery(secondFactorQuery)
  const { standing, isAsked } = useStanding(user, isOpen)
  const isNeeded = standing === 'only owner'
  // Both determine which dialog is shown, and an open dialog must not turn into another one.
  const isWaiting = !isAsked || !isFactorAsked
  const Shown = isNeeded ? OwnerFirst : factor?.has_password === false ? NoPassword : Question
  return (
    <>
      <Button
        variant={isQuiet ? 'quiet' : 'secondary'}
        size={isQuiet ? 'sm' : 'md'}
        isBusy={isOpen && isWaiting}
        onClick={() => setOpen(true)}
      >
        Delete my account
      </Button>
      {isOpen && !isWaiting && <Shown user={user} onClose={() => setOpen(false)} />}
    </>
  )
}

interface QuestionProps {
  user: User
  onClose: () => void
}

type Standing = 'only member' | 'only owner' | 'one of several'

/** The user's standing in their organization; undefined if they have none or it is not known yet. */
function useStanding(user: User, isWanted = true) {
  const team = useQuery({ ...teamQuery, enabled: isWanted && user.organization_id !== null })
  return {
    standing: standingIn(team.data?.team ?? [], user),
    isAsked: team.isFetched || user.organization_id === null,
  }
}

function standingIn(members: readonly TeamMember[], user: User): Standing | undefined {
  const own = members.find(({ user_id }) => user_id === user.id)
  if (!own) return undefined
  if (members.length === 1) return 'only member'
  return isLastOwner(own, members) ? 'only owner' : 'one of several'
}

/** Shown instead of questions whose answers would be refused. */
function OwnerFirst({ onClose }: QuestionProps) {
  return (
    <Dialog
      isOpen
      title="Make somebody else an owner first"
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <ButtonLink to={settingsPath('team')} onClick={onClose}>
            Go to your team
          </ButtonLink>
        </>
      }
    >
      <p className="text-ink-soft">
        You are the only owner of your organization, and it has other members. Make one of them an
        owner, then you can delete your account.
      </p>
    </Dialog>
  )
}

function NoPassword({ user, onClose }: QuestionProps) {
  return (
    <PasswordFirstDialog email={user.email} onClose={onClose}>
      Deleting your account needs a password, and your account has none.
    </PasswordFirstDialog>
  )
}

function Question({ user, onClose }: QuestionProps) {
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
        You are signed out everywhere, and your name and address are deleted. This happens at once
        and cannot be undone.
      </p>
      {user.organization_id !== null && <OfOrganization user={user} />}
      {/* Tells password managers which user's password is requested. */}
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
        <Failure title="Failed to delete your account" error={deletion.error} className="mt-4" />
      )}
    </ConfirmDialog>
  )
}

/**
 * What happens to the organization, and what an owner may have to do first if the user's standing is unknown.
 */
function OfOrganization({ user }: { user: User }) {
  const role = useOwnRole()
  const { standing } = useStanding(user)
  if (standing === 'only member') {
    return (
      <p className="mt-3">
        You are the only member of your organization: its keys stop working at once, and it is
        deleted with its analyses seven days later.
      </p>
    )
  }
  return (
    <p className="mt-3">
      Analyses you made stay with your organization.
      {standing === undefined &&
        ' If you are its only member, its keys stop working at once and it is deleted seven days later.'}
      {standing === undefined &&
        role === 'owner' &&
        ' If it has other members and you are its only owner, make one of them an owner first.'}
    </p>
  )
}
