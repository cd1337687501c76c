import type { ApiKeyInfo } from '@inkprint/contract'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { CreatedKey } from '../../shared/created-key.tsx'
import { DialogForm } from '../../shared/dialog-form.tsx'
import { formatDateTime } from '../../shared/format.ts'
import { SelectField } from '../../ui/select.tsx'
import { rotateKeyMutation } from './queries.ts'

interface RotateKeyProps {
  organizationId: string
  apiKey: ApiKeyInfo
  onClose: () => void
}

const overlaps = [
  { hours: 0, label: 'Not at all: it stops working at once' },
  { hours: 1, label: '1 hour' },
  { hours: 24, label: '24 hours' },
  { hours: 72, label: '3 days' },
  { hours: 168, label: '7 days' },
]

/** Replaces the secret of a key; the old one keeps working for a while, so that programs can switch over. */
export function RotateKey({ organizationId, apiKey, onClose }: RotateKeyProps) {
  const rotation = useMutation(rotateKeyMutation)
  const form = useForm({ defaultValues: { overlap_hours: '24' } })

  function rotate({ overlap_hours }: { overlap_hours: string }) {
    if (rotation.isPending) return
    const input = { id: organizationId, keyId: apiKey.id, overlap_hours: Number(overlap_hours) }
    rotation.mutate(input)
  }

  if (rotation.data) {
    const { api_key, previous_secret_until } = rotation.data
    return (
      <CreatedKey
        title="The API key was rotated"
        apiKey={api_key}
        closeLabel="I have saved my key"
        onClose={onClose}
      >
        Please copy and save this key. For security reasons, you will not be able to see it again.{' '}
        {previous_secret_until
          ? `The old one works until ${formatDateTime(previous_secret_until)}.`
          : 'The old one no longer works.'}
      </CreatedKey>
    )
  }
  return (
    <DialogForm
      title="Rotate the API key"
      submitLabel="Rotate"
      onClose={onClose}
      form={form}
      sending={rotation}
      failure="Failed to rotate API key"
      onSubmit={rotate}
    >
      <p className="text-ink-soft">
        <strong className="break-words font-semibold text-ink">{apiKey.name}</strong> gets a new
        secret. Its name, settings, budget and counts stay the same.
      </p>
      <SelectField
        label="How long the old secret keeps working"
        hint="If it has been leaked, choose “Not at all”."
        data-first-focus
        {...form.register('overlap_hours')}
      >
        {overlaps.map(({ hours, label }) => (
          <option key={hours} value={hours}>
            {label}
          </option>
        ))}
      </SelectField>
    </DialogForm>
  )
}
