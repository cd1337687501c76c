import { LowBalanceThreshold, type Organization } from '@inkprint/contract'
import { useMutation } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useMay } from '../../client/own-role.ts'
import { RoleNote } from '../../shared/role-note.tsx'
import { TextField } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select.tsx'
import { saveThresholdMutation } from './queries.ts'
import { SaveRow } from './save-row.tsx'

export interface LowBalanceValues {
  warning: 'usual' | 'number' | 'off'
  threshold: string
}

export function lowBalanceValues({
  low_balance_threshold: threshold,
}: Organization): LowBalanceValues {
  if (threshold === null) return { warning: 'usual', threshold: '' }
  return threshold === 0
    ? { warning: 'off', threshold: '' }
    : { warning: 'number', threshold: String(threshold) }
}

/** When the organization is warned that it is running out of credits. */
export function LowBalance({ form }: { form: UseFormReturn<LowBalanceValues> }) {
  const [isSaved, setSaved] = useState(false)
  const saving = useMutation(saveThresholdMutation)
  const { register, formState } = form
  const mayChange = useMay('organization.change')
  const isNumber = form.watch('warning') === 'number'
  const endNote = useCallback(() => setSaved(false), [])

  function save(values: LowBalanceValues) {
    setSaved(false)
    saving.mutate(thresholdOf(values), {
      onSuccess: (organization) => {
        form.reset(lowBalanceValues(organization), { keepDirtyValues: false })
        setSaved(true)
      },
    })
  }

  return (
    <form noValidate aria-label="Low balance" onSubmit={form.handleSubmit(save)}>
      <h3 className="font-sans font-semibold text-body">Low balance</h3>
      <p className="mt-1 text-ink-soft text-label">
        We send an email and show a notice on the dashboard each time analyses bring the balance
        below the limit you choose.
      </p>
      <RoleNote permission="organization.change" className="mt-4">
        change the warning about a low balance
      </RoleNote>
      <fieldset disabled={!mayChange} className="mt-4 grid gap-5 sm:grid-cols-2">
        <legend className="sr-only">Low balance</legend>
        <SelectField
          label="Warn me"
          className={isNumber ? undefined : 'sm:col-span-2'}
          {...register('warning')}
        >
          <option value="usual">Below 10% of last purchase (default)</option>
          <option value="number">Below a number of credits</option>
          <option value="off">Never</option>
        </SelectField>
        {isNumber && (
          <TextField
            label="Credits"
            inputMode="numeric"
            error={formState.errors.threshold?.message}
            {...register('threshold', { validate: problemOf })}
          />
        )}
      </fieldset>
      {mayChange && (
        <SaveRow
          form={form}
          saving={{
            isSaving: saving.isPending,
            isSaved,
            nothingToSave: null,
            error: saving.error,
            endNote,
          }}
          failure="Failed to save the warning"
        />
      )}
    </form>
  )
}

function thresholdOf({ warning, threshold }: LowBalanceValues): number | null {
  if (warning === 'usual') return null
  return warning === 'off' ? 0 : Number(threshold)
}

function problemOf(typed: string, { warning }: LowBalanceValues): string | undefined {
  if (warning !== 'number') return undefined
  if (typed.trim() === '' || Number(typed) === 0) return 'Enter at least 1 credit'
  return LowBalanceThreshold.safeParse(Number(typed)).error?.issues[0]?.message
}
