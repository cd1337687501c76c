/**
 * The permissions that calls may require. Who has which one is defined in `server/src/policy/permissions.ts`.
 */
export const permissions = [
  'analyses.read',
  'analyses.create',
  'analyses.change',
  'keys.read',
  'keys.own',
  'keys.all',
  'credits.read',
  'credits.buy',
  'organization.read',
  'organization.change',
  'team.read',
  'team.change',
  'team.leave',
  'owners.change',
  'factors.reset',
  'organization.delete',
  'audit.read',
  'webhooks.manage',
  'data.export',
  'sso.manage',
] as const
export type Permission = (typeof permissions)[number]
