import type { UseFormReturn } from 'react-hook-form'
import { TextField } from '../../ui/field.tsx'
import { type OrganizationValues, parseCredits } from './organization-form.ts'

interface CreditsFieldProps {
  label: string
  form: UseFormReturn<OrganizationValues>
}

/** Shows the number that will be saved, once the field loses focus. */
export function CreditsField({
  label,
  form: { register, setValue, formState },
}: CreditsFieldProps) {
  return (
    <TextField
      label={label}
      type="number"
      inputMode="numeric"
      min={0}
      step={1}
      error={formState.errors.credits?.message}
      {...register('credits', {
        onBlur: (event) => setValue('credits', String(parseCredits(event.target.value))),
      })}
    />
  )
}
