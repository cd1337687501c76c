import type { Role } from '@inkprint/contract'

export const roleNames: Record<Role, string> = {
  owner: 'Owner',
  admin: 'Admin',
  member: 'Member',
  viewer: 'Viewer',
}

/** What each role allows, in a sentence. */
export const roleHints: Record<Role, string> = {
  owner: 'Can do everything. Only owners can add and remove owners.',
  admin: 'Can manage members, API keys, credits and details, but not owners.',
  member: 'Can analyze texts and manage their own API keys.',
  viewer: 'Can see analyses, API keys and figures, but cannot change anything.',
}
