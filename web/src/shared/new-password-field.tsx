import { passwordRules } from '@inkprint/contract'
import type { ComponentProps } from 'react'
import { PasswordField } from '../ui/field.tsx'
import { PasswordChecklist } from '../ui/password-checklist.tsx'

type NewPasswordFieldProps = ComponentProps<typeof PasswordField> & {
  typed: string
  /** Whether the form was submitted and refused; defaults to whether there is an error. */
  isRefused?: boolean
}

/** A field for a new password; below it, the rules and which of them are met so far. */
export function NewPasswordField({ typed, isRefused, ...field }: NewPasswordFieldProps) {
  return (
    <PasswordField
      {...field}
      autoComplete="new-password"
      hint={
        <PasswordChecklist
          password={typed}
          rules={passwordRules}
          isRefused={isRefused ?? field.error !== undefined}
        />
      }
    />
  )
}
