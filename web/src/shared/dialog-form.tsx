import type { UseMutationResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { bringIntoView } from '../ui/bring-into-view.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { Failure } from './failure.tsx'
import { isToldByFields, useFieldErrors } from './field-errors.ts'

interface FormBodyProps<Values extends FieldValues> {
  id: string
  form: UseFormReturn<Values>
  /** The mutation that submits the values. */
  sending: Pick<UseMutationResult<unknown, Error, never>, 'error' | 'reset'>
  /** Shown if it fails without a message from the server. */
  failure: string
  onSubmit: (values: Values) => void
  children: ReactNode
}

interface DialogFormProps<Values extends FieldValues>
  extends Omit<FormBodyProps<Values>, 'id'>,
    Pick<ComponentProps<typeof FormDialog>, 'title' | 'submitLabel' | 'isDangerous' | 'onClose'> {
  sending: FormBodyProps<Values>['sending'] & Pick<UseMutationResult, 'isPending'>
}

/** A modal dialog with a form. */
export function DialogForm<Values extends FieldValues>({
  title,
  submitLabel,
  isDangerous = false,
  onClose,
  ...body
}: DialogFormProps<Values>) {
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      isDangerous={isDangerous}
      isBusy={body.sending.isPending}
      onClose={onClose}
    >
      {(id) => <FormBody id={id} {...body} />}
    </FormDialog>
  )
}

/**
 * A form that shows failures at their fields, or above the fields if they belong to none; a long form scrolls
 * to them.
 */
export function FormBody<Values extends FieldValues>({
  id,
  form,
  sending,
  failure,
  onSubmit,
  children,
}: FormBodyProps<Values>) {
  useFieldErrors(form, sending.error)
  return (
    <form
      id={id}
      noValidate
      onSubmit={form.handleSubmit(onSubmit)}
      onChange={() => forgetFailure(sending)}
      className="space-y-5"
    >
      {sending.error && !isToldByFields(form, sending.error) && (
        <div ref={bringIntoView}>
          <Failure title={failure} error={sending.error} />
        </div>
      )}
      {children}
    </form>
  )
}

/** Called when a value changes: the last failure says nothing about the next attempt. */
export function forgetFailure({ error, reset }: FormBodyProps<FieldValues>['sending']): void {
  if (error) reset()
}
