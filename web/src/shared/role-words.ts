import type { Role } from '@inkprint/contract'

export const roleNames: Record<Role, string> = {
  owner: 'Owner',
  admin: 'Admin',
  member: 'Member',
  viewer: 'Viewer',
}

/** What each role allows, in a sentence. */
export const roleHints: Record<Role, string> = {
  owner: 'Can do everything, and is the only one who can add and remove owners.',
  admin: 'Can manage members, API keys, credits and details, but not owners.',
  member: 'Can analyze texts and manage their own API keys.',
  viewer: 'Can read analyses, API keys and figures, and change nothing.',
}
