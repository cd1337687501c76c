import type { Role } from '@inkprint/contract'

export const roleNames: Record<Role, string> = {
  owner: 'Owner',
  admin: 'Admin',
  member: 'Member',
  viewer: 'Viewer',
}

/** What each role allows, in a sentence. */
export const roleHints: Record<Role, string> = {
  owner: 'May do everything, also make and remove owners.',
  admin: 'Manages members, keys, credits and details; cannot change owners.',
  member: 'Analyzes texts and manages API keys of their own.',
  viewer: 'Reads analyses, keys and figures, and changes nothing.',
}
