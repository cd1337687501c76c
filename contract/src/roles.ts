import * as z from 'zod/mini'

/** The roles of members, from most to least powerful. */
export const roles = ['owner', 'admin', 'member', 'viewer'] as const
export const Role = z.enum(roles)
export type Role = z.infer<typeof Role>
