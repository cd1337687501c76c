import { api } from '@inkprint/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../client/api.ts'
import { apiKeysQuery, profileQuery } from '../../client/customer-data.ts'
import { failureText } from '../../client/failure-text.ts'
import { CreatedKey } from '../../shared/created-key.tsx'
import { useToast } from '../../ui/toast.tsx'

/** Creates a first key on the spot; the dialog shows it once, like any other. */
export function useKeyCreation(onCreated: (keyId: string) => void) {
  const client = useQueryClient()
  const toast = useToast()
  const creation = useMutation({
    mutationFn: async () => {
      // It may not be there yet; everybody who sees the playground has an organization.
      const { organization_id } = await client.ensureQueryData(profileQuery)
      return call(api.apiKeys.create, { id: organization_id ?? '', name: 'Playground' })
    },
    onSuccess: ({ id }) => {
      client.invalidateQueries({ queryKey: apiKeysQuery.queryKey })
      onCreated(id)
    },
    onError: (error) =>
      toast({ tone: 'error', text: failureText(error, 'Failed to create API key') }),
  })

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
    create: () => !creation.isPending && creation.mutate(),
    isBusy: creation.isPending,
    dialog,
  }
}
