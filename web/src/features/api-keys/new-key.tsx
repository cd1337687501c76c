import { ApiKeyName } from '@inkprint/contract'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { createKeyMutation } from '../../client/customer-data.ts'
import { CreatedKey } from '../../shared/created-key.tsx'
import { forgetFailure } from '../../shared/dialog-form.tsx'
import { Failure } from '../../shared/failure.tsx'
import { isToldByFields, useFieldErrors } from '../../shared/field-errors.ts'
import { fieldProps, fieldRules } from '../../shared/form-problems.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'

export function NewKey({ organizationId }: { organizationId: string }) {
  const creation = useMutation(createKeyMutation)
  const form = useForm({
    resolver: fieldRules<{ name: string }>({ name: ApiKeyName }),
    defaultValues: { name: '' },
  })
  useFieldErrors(form, creation.error)
  const create = form.handleSubmit(({ name }) => {
    if (creation.isPending) return
    creation.mutate({ id: organizationId, name: name.trim() }, { onSuccess: () => form.reset() })
  })

  return (
    <section aria-labelledby="new-key-title">
      <h2 id="new-key-title" className="text-title">
        Create an API key
      </h2>
      <form
        noValidate
        onSubmit={create}
        onChange={() => forgetFailure(creation)}
        className="mt-4 flex items-start gap-3"
      >
        <TextField
          label="Key name"
          placeholder="e.g., Newsroom plug-in"
          autoComplete="off"
          className="min-w-0 flex-1"
          {...fieldProps(form, 'name')}
        />
        <Button type="submit" isBusy={creation.isPending} className="mt-[1.8125rem]">
          Create
        </Button>
      </form>
      {creation.isError && !isToldByFields(form, creation.error) && (
        <Failure title="Failed to create API key" error={creation.error} className="mt-4" />
      )}
      {creation.data && (
        <CreatedKey
          apiKey={creation.data.api_key}
          closeLabel="I have saved my key"
          onClose={() => creation.reset()}
        >
          Please copy and save this key. For security reasons, you will not be able to see it again.
        </CreatedKey>
      )}
    </section>
  )
}
