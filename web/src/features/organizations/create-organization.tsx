import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { errorMessage } from '../../lib/error-message.ts'
import { resolverOf } from '../../lib/form-problems.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextAreaField } from '../../ui/text-area.tsx'
import { useToast } from '../../ui/toast.tsx'
import { CreditsField } from './credits-field.tsx'
import {
  emptyOrganization,
  type OrganizationValues,
  organizationProblems,
  parseCredits,
} from './organization-form.ts'
import { addOrganizationMutation } from './queries.ts'

export function CreateOrganization({ onClose }: { onClose: () => void }) {
  const formId = useId()
  const toast = useToast()
  const creation = useMutation(addOrganizationMutation)
  const form = useForm<OrganizationValues>({
    resolver: resolverOf(organizationProblems),
    defaultValues: emptyOrganization,
  })
  const { register, formState } = form

  function create({ name, description, credits, is_active }: OrganizationValues) {
    creation.mutate(
      { name, description, credits: parseCredits(credits), is_active },
      {
        onSuccess: () => {
          toast({ tone: 'success', text: 'Organization created successfully' })
          onClose()
        },
      },
    )
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Create Organization"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} isBusy={creation.isPending}>
            Create
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={form.handleSubmit(create)} className="space-y-5">
        {creation.isError && (
          <Alert tone="error">
            {errorMessage(creation.error, 'Failed to create organization')}
          </Alert>
        )}
        <TextField
          label="Name *"
          required
          data-first-focus
          error={formState.errors.name?.message}
          {...register('name')}
        />
        <TextAreaField label="Description" {...register('description')} />
        <CreditsField label="Initial Credits" form={form} />
        <Switch label="Active" {...register('is_active')} />
      </form>
    </Dialog>
  )
}
