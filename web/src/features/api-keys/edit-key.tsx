import { type ApiKeyInfo, type KeyScope, keyScopes } from '@inkprint/contract'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useMay } from '../../client/own-role.ts'
import { useDialogAction } from '../../shared/dialog-action.ts'
import { DialogForm } from '../../shared/dialog-form.tsx'
import { fieldProps, resolverOf } from '../../shared/form-problems.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextField } from '../../ui/field.tsx'
import { FieldError } from '../../ui/field-frame.tsx'
import { TextAreaField } from '../../ui/text-area.tsx'
import { changesOf, formOf, type KeyForm, problemsOf, scopeWords } from './key-settings.ts'
import { updateKeyMutation } from './queries.ts'

interface EditKeyProps {
  organizationId: string
  apiKey: ApiKeyInfo
  onClose: () => void
}

export function EditKey({ organizationId, apiKey, onClose }: EditKeyProps) {
  const { sending, send } = useDialogAction(updateKeyMutation, {
    success: 'API key updated successfully',
    onClose,
  })
  const initial = formOf(apiKey)
  const form = useForm<KeyForm>({
    resolver: resolverOf<KeyForm>((values) => problemsOf(values, initial)),
    defaultValues: initial,
  })
  const { dirtyFields } = form.formState

  function save(values: KeyForm) {
    send({ id: organizationId, keyId: apiKey.id, ...changesOf(values, dirtyFields) })
  }

  return (
    <DialogForm
      title="Edit the API key"
      submitLabel="Save Changes"
      onClose={onClose}
      form={form}
      sending={sending}
      failure="Failed to change API key"
      onSubmit={save}
    >
      <TextField label="Name" autoComplete="off" data-first-focus {...fieldProps(form, 'name')} />
      <Scopes form={form} had={initial.scopes} />
      <TextField
        label="Last day"
        type="date"
        hint="The key stops working when this day ends (UTC). Leave empty for a key that never expires."
        {...fieldProps(form, 'expires_at')}
      />
      <TextField
        label="Monthly budget in credits"
        inputMode="numeric"
        autoComplete="off"
        hint="The most credits that analyses with this key may use in a calendar month (UTC). An email is sent at 80%. Leave empty for no limit."
        {...fieldProps(form, 'monthly_budget')}
      />
      <TextAreaField
        label="Allowed networks"
        rows={3}
        isCode
        autoComplete="off"
        spellCheck={false}
        hint="One address or network per line, such as 203.0.113.0/24 or 2001:db8::/32. Leave empty to allow every network. The playground is not affected."
        {...fieldProps(form, 'allowed_networks')}
      />
      <Checkbox
        label="Never store texts"
        hint="Applies to future analyses. Texts of batches and of calls with Prefer: respond-async are stored until they are read. Verdicts are stored; advice is only in the response and cannot be shown again or added later."
        {...form.register('zero_retention')}
      />
    </DialogForm>
  )
}

function Scopes({ form, had }: { form: UseFormReturn<KeyForm>; had: KeyScope[] }) {
  const { error, ...field } = fieldProps(form, 'scopes')
  const mayGiveWebhooks = useMay('webhooks.manage')
  const offered = keyScopes.filter(
    (scope) => scope !== 'webhooks' || mayGiveWebhooks || had.includes(scope),
  )
  return (
    <fieldset className="space-y-3" aria-describedby={error ? 'scopes-error' : undefined}>
      <legend className="mb-2 font-semibold text-label">May be used to</legend>
      {offered.map((scope) => (
        <Checkbox key={scope} value={scope} {...scopeWords[scope]} {...field} />
      ))}
      {error && <FieldError id="scopes-error">{error}</FieldError>}
    </fieldset>
  )
}
