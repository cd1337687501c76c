import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createKeyMutation, profileQuery } from '../../client/customer-data.ts'
import { failureText } from '../../client/failure-text.ts'
import { CreatedKey } from '../../shared/created-key.tsx'
import { useToast } from '../../ui/toast.tsx'

/** Creates a first key on the spot; the dialog shows it once, like any other new key. */
export function useKeyCreation(onCreated: (keyId: string) => void) {
  const client = useQueryClient()
  const toast = useToast()
  const creation = useMutation(createKeyMutation)

  async function create() {
    if (creation.isPending) return
    try {
      // The profile may not have loaded yet; everybody who sees the playground has an organization.
      const { organization_id } = await client.ensureQueryData(profileQuery)
      const input = { id: organization_id ?? '', name: 'Playground' }
      onCreated((await creation.mutateAsync(input)).id)
    } catch (error) {
      toast({ tone: 'error', text: failureText(error, 'Failed to create API key') })
    }
  }

  const dialog = creation.data && (
    <CreatedKey
      apiKey={creation.data.api_key}
      closeLabel="I have saved my key"
      onClose={() => creation.reset()}
    >
      Please copy and save this key. For security reasons, you will not be able to see it again. The
      playground now uses this key; you do not need to paste it there.
    </CreatedKey>
  )
  return {
    create,
    isBusy: creation.isPending,
    dialog,
  }
}
