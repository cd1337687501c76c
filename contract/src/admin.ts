export * as analyses from './admin/analyses.ts'
export * as organizations from './admin/organizations.ts'
export * as statistics from './admin/statistics.ts'
export * as users from './admin/users.ts'
