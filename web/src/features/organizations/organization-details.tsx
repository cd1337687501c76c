import { ApiError, type Organization } from '@inkprint/contract'
import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { adminKey } from '../../client/admin-data.ts'
import { AuditLog } from '../../shared/audit-log.tsx'
import { CopyableId } from '../../shared/copyable-id.tsx'
import { Failure } from '../../shared/failure.tsx'
import { isToldByFields, useFieldErrors } from '../../shared/field-errors.ts'
import { fieldProps, resolverOf } from '../../shared/form-problems.ts'
import { formatDateTime } from '../../shared/format.ts'
import { bringIntoView } from '../../ui/bring-into-view.ts'
import { TextField } from '../../ui/field.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextAreaField } from '../../ui/text-area.tsx'
import { useToast } from '../../ui/toast.tsx'
import { CreditsField } from './credits-field.tsx'
import { LowerBalance } from './lower-balance.tsx'
import {
  changesOf,
  editProblems,
  type OrganizationValues,
  parseCredits,
  valuesOf,
} from './organization-form.ts'
import { fetchOrganizationAudit } from './queries.ts'
import { RequiredNote } from './required-note.tsx'
import { StaleBalance } from './stale-balance.tsx'

type Update = UseMutationResult<Organization, Error, ReturnType<typeof changesOf>>

interface OrganizationDetailsProps {
  formId: string
  loaded: Organization
  update: Update
  onClose: () => void
}

export function OrganizationDetails({ formId, loaded, update, onClose }: OrganizationDetailsProps) {
  const toast = useToast()
  /**
   * The organization that the edit is based on; if the balance changes in the meantime, the new one is loaded
   * only on request.
   */
  const [base, setBase] = useState(loaded)
  /** Valid values that await confirmation because the balance would fall. */
  const [asked, setAsked] = useState<OrganizationValues | null>(null)
  const form = useForm<OrganizationValues>({
    resolver: resolverOf((values) => editProblems(values, base.credits)),
    defaultValues: valuesOf(loaded),
  })
  useFieldErrors(form, update.error)

  function save(values: OrganizationValues) {
    setAsked(null)
    update.mutate(changesOf(base, values), {
      onSuccess: () => {
        toast({ tone: 'success', text: 'Organization updated successfully' })
        onClose()
      },
    })
  }

  function saveOrAsk(values: OrganizationValues) {
    if (parseCredits(values.credits) < base.credits) setAsked(values)
    else save(values)
  }

  function takeOver(fresh: Organization) {
    update.reset()
    setBase(fresh)
    form.setValue('credits', String(fresh.credits))
    form.setFocus('credits')
  }

  return (
    <>
      <form
        id={formId}
        noValidate
        onSubmit={form.handleSubmit(saveOrAsk)}
        onChange={() => update.isError && !isStale(update.error) && update.reset()}
        className="space-y-5"
      >
        {update.isError && !isToldByFields(form, update.error) && (
          <div ref={bringIntoView}>
            {isStale(update.error) ? (
              <StaleBalance organization={base} onReloaded={takeOver} />
            ) : (
              <Failure title="Failed to update organization" error={update.error} />
            )}
          </div>
        )}
        <DetailFields form={form} balance={base.credits} />
      </form>
      {asked && (
        <LowerBalance
          from={base.credits}
          to={parseCredits(asked.credits)}
          onConfirm={() => save(asked)}
          onClose={() => setAsked(null)}
        />
      )}
      <dl className="my-6 grid gap-x-10 gap-y-4 border-rule border-t pt-4 text-label sm:grid-cols-[auto_auto_minmax(0,1fr)]">
        <ReadOnly label="Created" value={base.created_at} />
        <ReadOnly label="Last updated" value={base.updated_at} />
        <div className="min-w-0">
          <dt className="text-caption text-ink-faint">ID</dt>
          <dd>
            <CopyableId id={base.id} label="Copy organization ID" />
          </dd>
        </div>
      </dl>
      <AuditLog
        queryKey={[adminKey, 'audit', base.id]}
        fetchPage={(page) => fetchOrganizationAudit(base.id, page)}
      />
    </>
  )
}

interface DetailFieldsProps {
  form: UseFormReturn<OrganizationValues>
  balance: number
}

function DetailFields({ form, balance }: DetailFieldsProps) {
  const { register, watch } = form
  return (
    <>
      <RequiredNote />
      <div className="grid gap-5 sm:grid-cols-[2fr_1fr]">
        <TextField label="Name *" required {...fieldProps(form, 'name')} />
        <CreditsField label="Credits" form={form} />
      </div>
      {parseCredits(watch('credits')) !== balance && (
        <TextField
          label="Reason for the new balance *"
          required
          maxLength={200}
          autoComplete="off"
          hint="The organization sees it in its credit history."
          {...fieldProps(form, 'credits_note')}
        />
      )}
      <TextAreaField
        label="Additional Notes"
        hint="Share any important information with our support team"
        {...fieldProps(form, 'description')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Tax ID" {...fieldProps(form, 'tax_id')} />
        <TextField label="Country" {...fieldProps(form, 'country')} />
      </div>
      <TextField
        label="Street Address"
        hint="Street, number and city."
        {...fieldProps(form, 'street_address')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Postal Code" {...fieldProps(form, 'postal_code')} />
        <TextField label="State/Province" {...fieldProps(form, 'state')} />
      </div>
      <Switch label="Active" {...register('is_active')} />
    </>
  )
}

function ReadOnly({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-caption text-ink-faint">{label}</dt>
      <dd className="tabular-nums">
        <time dateTime={value}>{formatDateTime(value)}</time>
      </dd>
    </div>
  )
}

function isStale(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'STALE_EDIT'
}
