import { paths, type User } from '@inkprint/contract'

interface Destination {
  path: string
  name: string
}

/** The pages that the navigation links to, in order. */
export function destinationsOf(user: User): Destination[] {
  return user.is_superuser ? superuserDestinations : memberDestinations
}

/** Whether a path belongs to the admin area. */
export function isAdminPath(pathname: string): boolean {
  return superuserDestinations.some(({ path }) => `${pathname}/`.startsWith(`${path}/`))
}

export function fullNameOf(user: User): string {
  return `${user.first_name} ${user.last_name}`.trim()
}

/** The text of the round badge; staff created by the server may have no name yet. */
export function initialsOf(user: User): string {
  const initials = (user.first_name.at(0) ?? '') + (user.last_name.at(0) ?? '')
  return (initials || (user.email.at(0) ?? '')).toUpperCase()
}

const superuserDestinations: Destination[] = [
  { path: paths.admin, name: 'Dashboard' },
  { path: paths.analysis, name: 'Analysis' },
  { path: paths.organizations, name: 'Organizations' },
  { path: paths.users, name: 'Users' },
]

const memberDestinations: Destination[] = [{ path: paths.dashboard, name: 'Dashboard' }]
