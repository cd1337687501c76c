import {
  CreditChangeNote,
  mostCredits,
  newIdempotencyKey,
  type Organization,
} from '@inkprint/contract'
import { useRef } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useDialogAction } from '../../../shared/dialog-action.ts'
import { DialogForm } from '../../../shared/dialog-form.tsx'
import { fieldProps, type Problems, resolverOf } from '../../../shared/form-problems.ts'
import { creditsOf, formatNumber } from '../../../shared/format.ts'
import { Choice } from '../../../ui/choice.tsx'
import { TextField } from '../../../ui/field.tsx'
import { changeCreditsMutation } from './queries.ts'

interface ChangeValues {
  direction: 'add' | 'take'
  /** The number of credits, as text until it is sent. */
  change_amount: string
  note: string
}

interface ChangeCreditsProps {
  organization: Pick<Organization, 'id' | 'name' | 'credits'>
  onClose: () => void
}

/**
 * Adds or removes credits, with a reason, relative to the current balance, so that concurrent changes are not
 * overwritten.
 */
export function ChangeCredits({ organization, onClose }: ChangeCreditsProps) {
  const keyFor = useKeyPerChange()
  const { sending, send } = useDialogAction(changeCreditsMutation, {
    success: ({ change_amount }) => `${wordsFor(change_amount)} successfully`,
    onClose,
  })
  const form = useForm<ChangeValues>({
    resolver: resolverOf((values) => changeProblems(values, organization.credits)),
    defaultValues: { direction: 'add', change_amount: '', note: '' },
  })
  const amount = amountOf(form.watch())
  const isTooMany = organization.credits + amount < 0

  function save(values: ChangeValues) {
    const input = { id: organization.id, change_amount: amountOf(values), note: values.note }
    send({ idempotencyKey: keyFor(input), input })
  }

  return (
    <DialogForm
      title="Change Credits"
      submitLabel={submitLabel(form.watch('direction'), isTooMany ? Number.NaN : amount)}
      onClose={onClose}
      form={form}
      sending={sending}
      failure="Failed to change the credits"
      onSubmit={save}
    >
      <div className="-mt-1">
        <p className="break-words text-ink-soft">{organization.name}</p>
        <p className="mt-1 text-caption text-ink-faint">All fields are required.</p>
      </div>
      <ChangeFields form={form} />
      <NewBalance before={organization.credits} amount={amount} />
    </DialogForm>
  )
}

function ChangeFields({ form }: { form: UseFormReturn<ChangeValues> }) {
  const { watch, setValue, trigger, formState } = form

  function choose(direction: ChangeValues['direction']) {
    setValue('direction', direction)
    // The largest allowed number depends on it.
    if (formState.isSubmitted) trigger('change_amount')
  }

  return (
    <>
      <Choice
        label={<span className="font-semibold text-label">What to do</span>}
        value={watch('direction')}
        options={[
          { value: 'add', label: 'Add' },
          { value: 'take', label: 'Remove' },
        ]}
        onChange={choose}
      />
      <TextField
        label="Credits"
        required
        type="number"
        inputMode="numeric"
        min={1}
        step={1}
        data-first-focus
        {...fieldProps(form, 'change_amount')}
      />
      <TextField
        label="Reason"
        required
        maxLength={200}
        autoComplete="off"
        hint="The organization sees it in its credit history."
        {...fieldProps(form, 'note')}
      />
    </>
  )
}

/** Previews the new balance from what this page knows; the server decides. */
function NewBalance({ before, amount }: { before: number; amount: number }) {
  const after = before + (Number.isInteger(amount) ? amount : 0)
  const isKnown = after !== before && after >= 0
  return (
    <p aria-live="polite" className="border-rule border-t pt-4 text-label tabular-nums">
      <span className="text-ink-soft">Balance:</span>{' '}
      {isKnown ? (
        <>
          {formatNumber(before)} → <strong className="font-semibold">{credits(after)}</strong>
        </>
      ) : (
        credits(before)
      )}
    </p>
  )
}

function changeProblems(values: ChangeValues, balance: number): Problems<ChangeValues> {
  const { direction, change_amount, note } = values
  const amount = Number(change_amount)
  const isTooMany = direction === 'take' && amount > balance
  return {
    change_amount: amountProblem(amount) ?? (isTooMany ? onlyWords(balance) : null),
    note: CreditChangeNote.safeParse(note).error?.issues[0]?.message,
  }
}

function amountProblem(amount: number): string | null {
  if (!Number.isInteger(amount) || amount <= 0) return 'Enter a whole number of credits'
  return amount > mostCredits ? 'Must be at most 1,000,000,000 credits' : null
}

/** The same wording as the server's, which checks again in case the balance has fallen by then. */
function onlyWords(balance: number): string {
  return `There ${balance === 1 ? 'is' : 'are'} only ${credits(balance)}`
}

/** Negative if credits are removed; NaN until a number has been typed. */
function amountOf({ direction, change_amount }: ChangeValues): number {
  const amount = change_amount.trim() === '' ? Number.NaN : Number(change_amount)
  return direction === 'add' ? amount : -amount
}

function submitLabel(direction: ChangeValues['direction'], amount: number): string {
  const verb = direction === 'add' ? 'Add' : 'Remove'
  return `${verb} ${Number.isInteger(amount) && amount !== 0 ? credits(amount) : 'credits'}`
}

function wordsFor(amount: number): string {
  return `${credits(amount)} ${amount > 0 ? 'added' : 'removed'}`
}

/**
 * Resending the same change uses the same key, so that a lost answer does not cause it to be applied twice.
 */
function useKeyPerChange(): (change: object) => string {
  const last = useRef({ change: '', key: '' })
  return (wanted) => {
    const change = JSON.stringify(wanted)
    if (last.current.change !== change) last.current = { change, key: newIdempotencyKey() }
    return last.current.key
  }
}

function credits(amount: number): string {
  return creditsOf(Math.abs(amount))
}
