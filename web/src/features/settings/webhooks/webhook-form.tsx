import {
  type api,
  type Output,
  type Webhook,
  WebhookDescription,
  WebhookEvents,
  type WebhookEventType,
  WebhookUrl,
} from '@inkprint/contract'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { DialogForm } from '../../../shared/dialog-form.tsx'
import { fieldProps, fieldRules } from '../../../shared/form-problems.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { TextField } from '../../../ui/field.tsx'
import { FieldError } from '../../../ui/field-frame.tsx'
import { createMutation, updateMutation } from './queries.ts'
import { eventWords } from './words.ts'

interface Values {
  url: string
  description: string
  events: WebhookEventType[]
}

interface WebhookFormProps {
  /** The webhook to change; if omitted, one is created. */
  webhook?: Webhook
  onClose: () => void
  onCreated?: (created: Output<typeof api.ownWebhooks.create>) => void
}

export function WebhookForm({ webhook, onClose, onCreated }: WebhookFormProps) {
  const errorId = useId()
  const form = useForm<Values>({
    resolver: fieldRules<Values>({
      url: WebhookUrl,
      description: WebhookDescription,
      events: WebhookEvents,
    }),
    defaultValues: {
      url: webhook?.url ?? '',
      description: webhook?.description ?? '',
      events: webhook?.events ?? ['analysis.completed'],
    },
  })
  const creation = useMutation(createMutation)
  const update = useMutation(updateMutation)
  const sending = webhook ? update : creation

  function submit(values: Values) {
    if (sending.isPending) return
    if (webhook) update.mutate({ id: webhook.webhook_id, ...values }, { onSuccess: onClose })
    else creation.mutate(values, { onSuccess: (created) => onCreated?.(created) })
  }

  return (
    <DialogForm
      title={webhook ? 'Edit webhook' : 'Add webhook'}
      submitLabel={webhook ? 'Save' : 'Add'}
      onClose={onClose}
      form={form}
      sending={sending}
      failure="Failed to save the webhook"
      onSubmit={submit}
    >
      <TextField
        label="Address"
        type="url"
        placeholder="https://"
        autoComplete="off"
        hint="Where your program receives POST requests. It must be reachable from the internet."
        data-first-focus
        {...fieldProps(form, 'url')}
      />
      <TextField
        label="Description (optional)"
        autoComplete="off"
        {...fieldProps(form, 'description')}
      />
      <fieldset>
        <legend className="font-semibold text-label">Events</legend>
        <div className="mt-3 space-y-3">
          {Object.entries(eventWords).map(([type, words]) => (
            <Checkbox
              key={type}
              label={words}
              hint={<code className="font-mono">{type}</code>}
              value={type}
              {...form.register('events')}
            />
          ))}
        </div>
        {form.formState.errors.events && (
          <FieldError id={errorId}>{form.formState.errors.events.message}</FieldError>
        )}
      </fieldset>
    </DialogForm>
  )
}
