import type { Permission, Role } from '@inkprint/contract'
import type { ReactNode } from 'react'
import { useMay, useOwnRole } from '../client/own-role.ts'
import { Alert } from '../ui/alert.tsx'

interface RoleNoteProps {
  permission: Permission
  /** What the user cannot do, continuing "you cannot". */
  children: ReactNode
  className?: string
}

/** Explains why something is not offered; renders nothing if the role allows it. */
export function RoleNote({ permission, children, className }: RoleNoteProps) {
  const role = useOwnRole()
  const isAllowed = useMay(permission)
  if (isAllowed || role === undefined) return null
  return (
    <Alert {...(className !== undefined && { className })}>
      As {words[role]} you cannot {children}. Ask an owner or admin of your organization for another
      role.
    </Alert>
  )
}

const words: Record<Role, string> = {
  owner: 'an owner',
  admin: 'an admin',
  member: 'a member',
  viewer: 'a viewer',
}
