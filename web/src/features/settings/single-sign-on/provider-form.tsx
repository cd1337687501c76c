import { type OrganizationSso, SsoChoices } from '@inkprint/contract'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { CopyableId } from '../../../shared/copyable-id.tsx'
import { DialogForm } from '../../../shared/dialog-form.tsx'
import {
  fieldProps,
  firstMessages,
  type Problems,
  resolverOf,
} from '../../../shared/form-problems.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { PasswordField, TextField } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select.tsx'
import { TestButton, TestFindings, useConnectionTest } from './connection-test.tsx'
import { saveMutation } from './queries.ts'

type Values = Required<SsoChoices>

/** Sets up or changes the provider; the stored secret is not shown. */
export function ProviderForm({ sso, onClose }: { sso: OrganizationSso; onClose: () => void }) {
  const { provider } = sso
  const form = useForm<Values>({
    resolver: resolverOf((values) => problemsOf(values, provider)),
    defaultValues: {
      issuer: provider?.issuer ?? '',
      client_id: provider?.client_id ?? '',
      client_secret: '',
      joining_role: provider?.joining_role ?? 'member',
      is_required: provider?.is_required ?? false,
      is_email_trusted: provider?.is_email_trusted ?? false,
    },
  })
  const test = useConnectionTest(form.watch('issuer'))
  const saving = useMutation(saveMutation)

  function submit({ client_secret, ...values }: Values) {
    if (saving.isPending) return
    saving.mutate(
      { ...values, ...(client_secret && { client_secret }) },
      { onSuccess: () => onClose() },
    )
  }

  return (
    <DialogForm
      title={provider ? 'Edit single sign-on' : 'Set up single sign-on'}
      submitLabel="Save"
      onClose={onClose}
      form={form}
      sending={saving}
      failure="Failed to save single sign-on"
      onSubmit={submit}
    >
      <div className="text-ink-soft text-label">
        <p>
          Register this service with your provider as a web application with the scopes{' '}
          <code className="font-mono text-caption">openid email profile</code> and this redirect
          address:
        </p>
        <CopyableId id={sso.redirect_uri} label="Copy the redirect address" isWhole />
      </div>
      <TextField
        label="Issuer"
        type="url"
        placeholder="https://"
        autoComplete="off"
        hint="Your provider’s address, exactly as your provider shows it."
        data-first-focus
        refusedBy={test.problem ? test.foundId : undefined}
        {...fieldProps(form, 'issuer')}
      />
      <div className="space-y-3">
        <TestButton {...test} size="sm" />
        <TestFindings {...test} />
      </div>
      <TextField label="Client ID" autoComplete="off" {...fieldProps(form, 'client_id')} />
      <PasswordField
        label="Client secret"
        autoComplete="off"
        hint={
          provider
            ? 'Leave empty to keep the one that is stored. It is never shown.'
            : 'Stored encrypted, and never shown again.'
        }
        {...fieldProps(form, 'client_secret')}
      />
      <SelectField
        label="New members join as"
        hint="A pending invitation takes precedence."
        {...form.register('joining_role')}
      >
        <option value="member">Members, who can analyze texts</option>
        <option value="viewer">Viewers, who can only read</option>
      </SelectField>
      <Checkbox
        label="Require single sign-on for your proven domains"
        hint="Members with addresses at these domains can no longer sign in with a password or a passkey. Owners still can, so that nobody is locked out."
        {...form.register('is_required')}
      />
      <Checkbox
        label="Trust addresses the provider does not mark as verified"
        hint="Needed for Microsoft Entra ID, which does not say whether it verified an address. Leave it off if people can enter any address at the provider themselves."
        {...form.register('is_email_trusted')}
      />
    </DialogForm>
  )
}

/** A secret is required if none is stored for this issuer and client. */
function problemsOf(
  { client_secret, ...values }: Values,
  stored: OrganizationSso['provider'],
): Problems<Values> {
  const isStored =
    stored?.issuer === values.issuer.trim() && stored.client_id === values.client_id.trim()
  const secret = client_secret === '' && isStored ? {} : { client_secret }
  return firstMessages(SsoChoices.safeParse({ ...values, ...secret }).error)
}
