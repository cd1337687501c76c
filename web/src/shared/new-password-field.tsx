import { passwordRules } from '@inkprint/contract'
import type { ComponentProps } from 'react'
import { PasswordField } from '../ui/field.tsx'
import { PasswordChecklist } from '../ui/password-checklist.tsx'

type NewPasswordFieldProps = ComponentProps<typeof PasswordField> & { typed: string }

/** A field for a password to be set; beneath it, the rules and which of them are met so far. */
export function NewPasswordField({ typed, ...field }: NewPasswordFieldProps) {
  return (
    <PasswordField
      {...field}
      autoComplete="new-password"
      hint={
        <PasswordChecklist
          password={typed}
          rules={passwordRules}
          isRefused={field.error !== undefined}
        />
      }
    />
  )
}
