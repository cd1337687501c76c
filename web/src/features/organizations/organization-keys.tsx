import { ApiKeyName, type api, type Output } from '@inkprint/contract'
import { type UseQueryResult, useMutation } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { keyEnd, keyLabel } from '../../client/customer-data.ts'
import { CreatedKey } from '../../shared/created-key.tsx'
import { DateTime } from '../../shared/date-time.tsx'
import { Deletion } from '../../shared/deletion.tsx'
import { forgetFailure } from '../../shared/dialog-form.tsx'
import { Failure } from '../../shared/failure.tsx'
import { isToldByFields, useFieldErrors } from '../../shared/field-errors.ts'
import { fieldProps, fieldRules } from '../../shared/form-problems.ts'
import { QueryFailure } from '../../shared/query-failure.tsx'
import { ActivityBadge } from '../../ui/activity-badge.tsx'
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
  const [keyToDelete, setKeyToDelete] = useState<StaffKey | null>(null)
  return (
    <div className="space-y-6">
      <NewKey organizationId={organizationId} />
      <KeyList keys={keys} onDelete={setKeyToDelete} />
      {keyToDelete && (
        <Deletion
          title="Delete API Key"
          subject={{ id: organizationId, keyId: keyToDelete.id }}
          mutation={deleteKeyMutation}
          success="API key deleted successfully"
          failure="Failed to delete API key"
          typed={keyToDelete.name}
          onClose={() => setKeyToDelete(null)}
        >
          <p>
            Any program that uses{' '}
            <strong className="font-semibold text-ink">{keyToDelete.name}</strong>{' '}
            <span className="whitespace-nowrap font-mono text-caption">
              {keyEnd(keyToDelete.masked_key.slice(-4))}
            </span>{' '}
            stops working at once. This action cannot be undone.
          </p>
        </Deletion>
      )}
    </div>
  )
}

function NewKey({ organizationId }: { organizationId: string }) {
  const creation = useMutation(addKeyMutation)
  const form = useForm({
    resolver: fieldRules<{ name: string }>({ name: ApiKeyName }),
    defaultValues: { name: '' },
  })
  useFieldErrors(form, creation.error)
  const { onChange, ...field } = fieldProps(form, 'name')
  const create = form.handleSubmit(({ name }) => {
    if (creation.isPending) return
    creation.mutate({ id: organizationId, name }, { onSuccess: () => form.reset() })
  })

  return (
    <div className="space-y-4">
      <div className="flex items-start gap-3">
        <TextField
          label="API key name"
          placeholder="e.g., Production API Key"
          {...field}
          onChange={(event) => {
            forgetFailure(creation)
            return onChange(event)
          }}
          onKeyDown={(event) => event.key === 'Enter' && create()}
          className="min-w-0 flex-1"
        />
        <Button
          isBusy={creation.isPending}
          disabled={form.watch('name').trim() === ''}
          onClick={create}
          className="mt-[1.8125rem]"
        >
          Create
        </Button>
      </div>
      {creation.isError && !isToldByFields(form, creation.error) && (
        <Failure title="Failed to create API key" error={creation.error} />
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
        narrowGrid={keyGrid}
      />
      {pages > 1 && (
        <div className="flex justify-end">
          <PageTurner label="Pages of API keys" page={page} pages={pages} onTurn={setWanted} />
        </div>
      )}
    </>
  )
}

/** On a phone a row has three lines: the key and its action, its status, and both dates. */
const keyGrid =
  'max-md:grid-cols-[auto_minmax(0,1fr)_auto] max-md:items-center max-md:gap-x-3 max-md:px-4 max-md:py-3'

const datesLine = 'max-md:row-start-3 max-md:px-0 max-md:pt-1 max-md:text-caption card-label'

function keyColumns({ keys, onDelete }: KeyPagesProps): Column<StaffKey>[] {
  return [
    {
      id: 'name',
      label: 'Name',
      isRowTitle: true,
      narrow: 'max-md:col-span-2 max-md:col-start-1 max-md:row-start-1 max-md:min-w-0 max-md:px-0',
      render: ({ name, masked_key }) => (
        <>
          <span className="wrap-anywhere inline-block font-semibold md:min-w-24">{name}</span>
          <span className="block break-all font-mono text-caption text-ink-faint">
            {masked_key}
          </span>
        </>
      ),
    },
    {
      id: 'is_active',
      label: 'Status',
      narrow: 'max-md:col-start-1 max-md:row-start-2 max-md:px-0 max-md:pt-1.5',
      render: ({ is_active }) => <ActivityBadge isActive={is_active} />,
    },
    {
      id: 'created_at',
      label: 'Created',
      narrow: `${datesLine} max-md:col-start-1`,
      render: ({ created_at }) => <DateTime value={created_at} isDayOnPhone />,
    },
    {
      id: 'last_used_at',
      label: 'Last Used',
      narrow: `${datesLine} max-md:col-span-2 max-md:col-start-2 max-md:text-right`,
      render: ({ last_used_at }) =>
        last_used_at ? <DateTime value={last_used_at} isDayOnPhone /> : 'Never',
    },
    {
      id: 'actions',
      label: 'Actions',
      isPinned: true,
      narrow: 'max-md:col-start-3 max-md:row-start-1 max-md:self-start max-md:px-0',
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
