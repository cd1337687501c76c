import { passwordRules } from '@inkprint/contract'
import type { ComponentProps } from 'react'
import { PasswordField } from '../ui/field.tsx'
import { PasswordChecklist } from '../ui/password-checklist.tsx'

type NewPasswordFieldProps = ComponentProps<typeof PasswordField> & {
  typed: string
  /** Whether it was sent and refused; unless given, whenever there is an error. */
  isRefused?: boolean
}

/** A field for a password to be set; beneath it, the rules and which of them are met so far. */
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
