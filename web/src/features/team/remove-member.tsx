import type { KeyHandling, TeamMember } from '@inkprint/contract'
import { useState } from 'react'
import { Confirmation } from '../../shared/confirmation.tsx'
import { useDialogAction } from '../../shared/dialog-action.ts'
import { SelectField } from '../../ui/select.tsx'
import { removeMemberMutation } from './queries.ts'

interface RemoveMemberProps {
  member: TeamMember
  onClose: () => void
}

/** Says what a member loses, and asks what to do with the API keys they created. */
export function RemoveMember({ member, onClose }: RemoveMemberProps) {
  const [handling, setHandling] = useState<KeyHandling>('keep')
  const { sending, send } = useDialogAction(removeMemberMutation, {
    success: `${member.user_name} was removed`,
    onClose,
  })

  return (
    <Confirmation
      title="Remove this member?"
      confirmLabel="Remove"
      sending={sending}
      failure="Failed to remove the member"
      onConfirm={() => send({ userId: member.user_id, key_handling: handling })}
      onClose={onClose}
    >
      <p className="break-words">
        <strong className="text-ink">{member.user_name}</strong> ({member.email}) is signed out at
        once and can no longer see your organization. They keep their account, and the analyses they
        made stay with your organization.
      </p>
      {member.api_key_count > 0 && (
        <SelectField
          label={
            member.api_key_count === 1
              ? 'They created one API key'
              : `They created ${member.api_key_count} API keys`
          }
          hint={hints[handling]}
          value={handling}
          onChange={({ target }) => setHandling(target.value as KeyHandling)}
          className="mt-5 text-ink"
        >
          <option value="keep">Keep as they are</option>
          <option value="hand_over">Hand over to me</option>
          <option value="disable">Disable</option>
          <option value="delete">Delete</option>
        </SelectField>
      )}
    </Confirmation>
  )
}

const hints: Record<KeyHandling, string> = {
  keep: 'Programs that use them keep working. Anybody who copied a key can still use it.',
  hand_over: 'Programs that use them keep working, and the keys count as yours.',
  disable: 'Programs that use them are refused until somebody enables the keys again.',
  delete: 'Programs that use them are refused. This cannot be undone.',
}
