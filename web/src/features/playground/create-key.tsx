import { useMutation, useQuery } from '@tanstack/react-query'
import { createKeyMutation, profileQuery } from '../../client/customer-data.ts'
import { errorMessage } from '../../client/error-message.ts'
import { CreatedKey } from '../../shared/created-key.tsx'
import { useToast } from '../../ui/toast.tsx'

/** Creates a first key on the spot; the dialog shows it once, like any other. */
export function useKeyCreation(onCreated: (keyId: string) => void) {
  const profile = useQuery(profileQuery)
  const creation = useMutation(createKeyMutation)
  const toast = useToast()

  function create() {
    const organizationId = profile.data?.organization_id
    if (!organizationId || creation.isPending) return
    creation.mutate(
      { id: organizationId, name: 'Playground' },
      {
        onSuccess: ({ id }) => onCreated(id),
        onError: (error) =>
          toast({ tone: 'error', text: errorMessage(error, 'Failed to create API key') }),
      },
    )
  }

  const dialog = creation.data && (
    <CreatedKey
      apiKey={creation.data.api_key}
      closeLabel="I have saved my key"
      onClose={() => creation.reset()}
    >
      Please copy and save this key. For security reasons, you will not be able to see it again. The
      playground uses it from now on and needs no copy.
    </CreatedKey>
  )
  return { create, dialog }
}
