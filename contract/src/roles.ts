import * as z from 'zod/mini'

/** What a member may be, from the one who may do most. */
export const roles = ['owner', 'admin', 'member', 'viewer'] as const
export const Role = z.enum(roles)
export type Role = z.infer<typeof Role>
