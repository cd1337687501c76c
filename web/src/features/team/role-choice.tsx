import { type Role, roles } from '@inkprint/contract'
import type { ComponentProps } from 'react'
import { useMay } from '../../client/own-role.ts'
import { roleHints, roleNames } from '../../shared/role-words.ts'
import { SelectField } from '../../ui/select.tsx'

/** The roles that the caller may assign, and what the selected one allows. */
export function RoleChoice({
  chosen,
  ...select
}: { chosen: Role } & Omit<ComponentProps<typeof SelectField>, 'label' | 'hint' | 'children'>) {
  const mayChangeOwners = useMay('owners.change')
  const offered = roles.filter((role) => role !== 'owner' || mayChangeOwners)
  return (
    <SelectField label="Role" hint={roleHints[chosen]} {...select}>
      {offered.map((role) => (
        <option key={role} value={role}>
          {roleNames[role]}
        </option>
      ))}
    </SelectField>
  )
}
