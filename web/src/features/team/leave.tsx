import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSession } from '../../client/session.tsx'
import { Confirmation } from '../../shared/confirmation.tsx'
import { leaveMutation } from './queries.ts'

/** After leaving, users are asked to create an organization, or can accept an invitation to another. */
export function Leave({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const { refreshUser } = useSession()
  const leaving = useMutation({
    ...leaveMutation,
    onSuccess: async () => {
      await refreshUser().catch(() => undefined)
      // Nothing about the organization may remain on the page.
      await client.resetQueries()
    },
  })
  return (
    <Confirmation
      title="Leave the organization?"
      confirmLabel="Leave"
      sending={leaving}
      failure="Failed to leave the organization"
      onConfirm={() => leaving.mutate()}
      onClose={onClose}
    >
      <p>
        You will no longer see its analyses, keys and credits. API keys you created stay with it and
        keep working. To join it again, you need a new invitation.
      </p>
    </Confirmation>
  )
}
