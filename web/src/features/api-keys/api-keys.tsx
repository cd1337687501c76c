import type { ApiKeyInfo } from '@inkprint/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiKeysQuery, keyLabel, profileQuery } from '../../client/customer-data.ts'
import { failureText } from '../../client/failure-text.ts'
import { useMay } from '../../client/own-role.ts'
import { useUser } from '../../client/session.tsx'
import { Deletion } from '../../shared/deletion.tsx'
import { QueryFailure } from '../../shared/query-failure.tsx'
import { RoleNote } from '../../shared/role-note.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { useToast } from '../../ui/toast.tsx'
import { Documentation } from './documentation.tsx'
import { EditKey } from './edit-key.tsx'
import { KeyCard } from './key-card.tsx'
import { NewKey } from './new-key.tsx'
import { deleteKeyMutation, requestCountsQuery, updateKeyMutation } from './queries.ts'
import { RotateKey } from './rotate-key.tsx'

export function ApiKeys() {
  const profile = useQuery(profileQuery)
  const mayCreate = useMay('keys.own')
  const [keyToDelete, setKeyToDelete] = useState<ApiKeyInfo | null>(null)
  const organizationId = profile.data?.organization_id
  if (!organizationId) return null
  return (
    <div className="grid gap-x-12 gap-y-12 lg:grid-cols-[minmax(0,1fr)_27rem]">
      <div className="min-w-0">
        {mayCreate && <NewKey organizationId={organizationId} />}
        <RoleNote permission="keys.own">create or change API keys</RoleNote>
        <h2 className="mt-10 mb-4 text-title">
          {mayCreate ? 'Your keys' : 'Keys of your organization'}
        </h2>
        <KeyList organizationId={organizationId} onDelete={setKeyToDelete} />
      </div>
      <Documentation />
      {keyToDelete && (
        <Deletion
          title="Delete the API key"
          subject={{ id: organizationId, keyId: keyToDelete.id }}
          mutation={deleteKeyMutation}
          success="API Key Deleted"
          failure="Failed to delete API key"
          onClose={() => setKeyToDelete(null)}
        >
          <p>
            Are you sure you want to delete this API key? This action is irreversible and will
            permanently remove the key.
          </p>
          <p className="mt-4 break-words font-semibold text-ink">{keyToDelete.name}</p>
          <p className="break-all font-mono text-caption">{keyToDelete.masked_key}</p>
        </Deletion>
      )}
    </div>
  )
}

/** Depending on the role, users may change only their own keys or all of them. */
function useMayChangeKey(): (key: ApiKeyInfo) => boolean {
  const mayOwn = useMay('keys.own')
  const mayAll = useMay('keys.all')
  const user = useUser()
  return ({ creator_id }) => mayAll || (mayOwn && creator_id === user.id)
}

interface KeyListProps {
  organizationId: string
  onDelete: (key: ApiKeyInfo) => void
}

function KeyList({ organizationId, onDelete }: KeyListProps) {
  const showToast = useToast()
  const [opened, setOpened] = useState<{ dialog: 'edit' | 'rotate'; keyId: string } | null>(null)
  const switching = useMutation({
    ...updateKeyMutation,
    onError: (error) =>
      showToast({ tone: 'error', text: failureText(error, 'Failed to change API key') }),
  })
  const keys = useQuery(apiKeysQuery)
  const mayChange = useMayChangeKey()
  const counts = useQuery(requestCountsQuery(keys.data?.api_keys.map(({ id }) => id) ?? []))
  if (keys.isPending) return <SkeletonRows label="Loading API keys" rows={3} />
  if (!keys.data) {
    return <QueryFailure query={keys}>Failed to load API keys.</QueryFailure>
  }
  if (keys.data.api_keys.length === 0) {
    return (
      <EmptyState title="No API keys yet">
        Create the first one above; the playground and your programs need it.
      </EmptyState>
    )
  }
  const openedKey = keys.data.api_keys.find(({ id }) => id === opened?.keyId)
  const Opened = opened?.dialog === 'edit' ? EditKey : RotateKey
  return (
    <>
      <ul aria-label="API keys" className="space-y-3">
        {keys.data.api_keys.map((key) => (
          <KeyCard
            key={key.id}
            apiKey={key}
            label={keyLabel(key, keys.data.api_keys)}
            isChangeable={mayChange(key)}
            requests={counts.isPending ? null : (counts.data?.result[key.id] ?? 'unknown')}
            isSwitching={switching.isPending && switching.variables.keyId === key.id}
            onSwitch={() =>
              switching.mutate({ id: organizationId, keyId: key.id, is_active: !key.is_active })
            }
            onDelete={() => onDelete(key)}
            onEdit={() => setOpened({ dialog: 'edit', keyId: key.id })}
            onRotate={() => setOpened({ dialog: 'rotate', keyId: key.id })}
          />
        ))}
      </ul>
      {openedKey && (
        <Opened
          organizationId={organizationId}
          apiKey={openedKey}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}
