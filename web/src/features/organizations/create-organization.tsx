import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { DialogForm } from '../../shared/dialog-form.tsx'
import { fieldProps, resolverOf } from '../../shared/form-problems.ts'
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
import { addressOf } from './page/address.ts'
import { addOrganizationMutation } from './queries.ts'
import { RequiredNote } from './required-note.tsx'

export function CreateOrganization({ onClose }: { onClose: () => void }) {
  const toast = useToast()
  const navigate = useNavigate()
  const creation = useMutation(addOrganizationMutation)
  const form = useForm<OrganizationValues>({
    resolver: resolverOf(organizationProblems),
    defaultValues: emptyOrganization,
  })
  const { register } = form

  function create({ name, description, credits, is_active }: OrganizationValues) {
    creation.mutate(
      { name, description, credits: parseCredits(credits), is_active },
      {
        onSuccess: (created) => {
          toast({
            tone: 'success',
            text: 'Organization created successfully',
            action: {
              label: 'Open',
              of: created.name,
              onSelect: () => navigate(addressOf(created.id)),
            },
          })
          onClose()
        },
      },
    )
  }

  return (
    <DialogForm
      title="Create Organization"
      submitLabel="Create"
      onClose={onClose}
      form={form}
      sending={creation}
      failure="Failed to create organization"
      onSubmit={create}
    >
      <RequiredNote />
      <TextField label="Name *" required data-first-focus {...fieldProps(form, 'name')} />
      <TextAreaField label="Description" {...fieldProps(form, 'description')} />
      <CreditsField label="Initial Credits" form={form} />
      <Switch label="Active" {...register('is_active')} />
    </DialogForm>
  )
}
