import { ApiKeyName, type api, type Output } from '@inkprint/contract'
import { type UseQueryResult, useMutation } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { keyEnd, keyLabel } from '../../client/customer-data.ts'
import { errorMessage } from '../../client/error-message.ts'
import { CreatedKey } from '../../shared/created-key.tsx'
import { DateTime } from '../../shared/date-time.tsx'
import { Deletion } from '../../shared/deletion.tsx'
import { QueryFailure } from '../../shared/query-failure.tsx'
import { ActivityBadge } from '../../ui/activity-badge.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextField } from '../../ui/field.tsx'
import { PageTurner } from '../../ui/page-turner.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { addKeyMutation, deleteKeyMutation } from './queries.ts'

type Listed = Output<typeof api.admin.organizations.listApiKeys>
type StaffKey = Listed['api_keys'][number]

interface OrganizationKeysProps {
  organizationId: string
  keys: UseQueryResult<Listed>
}

export function OrganizationKeys({ organizationId, keys }: OrganizationKeysProps) {
  const [doomed, setDoomed] = useState<StaffKey | null>(null)
  return (
    <div className="space-y-6">
      <NewKey organizationId={organizationId} />
      <KeyList keys={keys} onDelete={setDoomed} />
      {doomed && (
        <Deletion
          title="Delete API Key"
          subject={{ id: organizationId, keyId: doomed.id }}
          mutation={deleteKeyMutation}
          success="API key deleted successfully"
          failure="Failed to delete API key"
          onClose={() => setDoomed(null)}
        >
          <p>
            Whatever uses <strong className="font-semibold text-ink">{doomed.name}</strong>{' '}
            <span className="whitespace-nowrap font-mono text-caption">
              {keyEnd(doomed.masked_key.slice(-4))}
            </span>{' '}
            stops working at once. This action cannot be undone.
          </p>
        </Deletion>
      )}
    </div>
  )
}

function NewKey({ organizationId }: { organizationId: string }) {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const creation = useMutation(addKeyMutation)

  function create() {
    const refusal = ApiKeyName.safeParse(name).error?.issues[0]?.message ?? null
    setProblem(refusal)
    if (refusal || creation.isPending) return
    creation.mutate({ id: organizationId, name }, { onSuccess: () => setName('') })
  }

  return (
    <div className="space-y-4">
      <div className="flex items-start gap-3">
        <TextField
          label="API key name"
          placeholder="e.g., Production API Key"
          value={name}
          error={problem ?? undefined}
          onChange={(event) => {
            setName(event.target.value)
            setProblem(null)
          }}
          onKeyDown={(event) => event.key === 'Enter' && create()}
          className="min-w-0 flex-1"
        />
        <Button
          isBusy={creation.isPending}
          disabled={name.trim() === ''}
          onClick={create}
          className="mt-[1.8125rem]"
        >
          Create
        </Button>
      </div>
      {creation.isError && (
        <Alert tone="error">{errorMessage(creation.error, 'Failed to create API key')}</Alert>
      )}
      {creation.data && (
        <CreatedKey
          apiKey={creation.data.api_key}
          closeLabel="Done"
          onClose={() => creation.reset()}
        >
          Make sure to copy your API key now. You won't be able to see it again!
        </CreatedKey>
      )}
    </div>
  )
}

function KeyList({
  keys,
  onDelete,
}: Pick<OrganizationKeysProps, 'keys'> & { onDelete: (key: StaffKey) => void }) {
  if (keys.isPending) return <SkeletonRows label="Loading API keys" rows={3} />
  if (keys.isError) {
    return <QueryFailure query={keys}>Failed to load API keys. Please try again.</QueryFailure>
  }
  if (keys.data.api_keys.length === 0) {
    return <EmptyState title="No API keys found for this organization." />
  }
  return <KeyPages keys={keys.data.api_keys} onDelete={onDelete} />
}

const keysPerPage = 20

interface KeyPagesProps {
  keys: StaffKey[]
  onDelete: (key: StaffKey) => void
}

function KeyPages({ keys, onDelete }: KeyPagesProps) {
  const pages = Math.ceil(keys.length / keysPerPage)
  const [wanted, setWanted] = useState(1)
  const page = Math.min(wanted, pages)
  return (
    <>
      <DataTable
        label="API keys"
        columns={keyColumns({ keys, onDelete })}
        rows={keys.slice((page - 1) * keysPerPage, page * keysPerPage)}
        keyOf={({ id }) => id}
      />
      {pages > 1 && (
        <div className="flex justify-end">
          <PageTurner label="Pages of API keys" page={page} pages={pages} onTurn={setWanted} />
        </div>
      )}
    </>
  )
}

function keyColumns({ keys, onDelete }: KeyPagesProps): Column<StaffKey>[] {
  return [
    {
      id: 'name',
      label: 'Name',
      isRowTitle: true,
      render: ({ name, masked_key }) => (
        <>
          <span className="break-words font-semibold">{name}</span>
          <span className="block break-all font-mono text-caption text-ink-faint">
            {masked_key}
          </span>
        </>
      ),
    },
    {
      id: 'is_active',
      label: 'Status',
      render: ({ is_active }) => <ActivityBadge isActive={is_active} />,
    },
    {
      id: 'created_at',
      label: 'Created',
      render: ({ created_at }) => <DateTime value={created_at} />,
    },
    {
      id: 'last_used_at',
      label: 'Last Used',
      render: ({ last_used_at }) => (last_used_at ? <DateTime value={last_used_at} /> : 'Never'),
    },
    {
      id: 'actions',
      label: 'Actions',
      isPinned: true,
      render: (key) => (
        <Button
          variant="quiet"
          size="icon"
          onClick={() => onDelete(key)}
          className="-my-1.5 max-md:-mr-2.5 md:-ml-2.5"
        >
          <Trash2 aria-hidden="true" className="size-4" />
          <span className="sr-only">Delete {keyLabel(key, keys)}</span>
        </Button>
      ),
    },
  ]
}
