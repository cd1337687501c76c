export * from './account.ts'
export * from './account-links.ts'
export * from './admin-organization-page.ts'
export * from './admin-organizations.ts'
export * from './admin-stats.ts'
export * from './admin-users.ts'
export { Evidence, Guideline } from './advice.ts'
export * from './analysis.ts'
export * from './analysis-result.ts'
export * from './analysis-status.ts'
export { AnalysisOrigin, AnalysisSummary } from './analysis-summary.ts'
export * from './api-keys.ts'
export * from './audit.ts'
export * from './billing.ts'
export * from './credits.ts'
export {
  type Access,
  type Endpoint,
  endpoint,
  type Input,
  type Output,
  type Received,
  type Section,
  sections,
} from './endpoint.ts'
export * from './errors.ts'
export * from './false-positive-rate.ts'
export * from './fields.ts'
export * from './health.ts'
export * from './organization.ts'
export * from './own-analyses.ts'
export * from './pages.ts'
export * from './playground.ts'
export * from './pricing.ts'
export * from './profile.ts'
export * from './registration.ts'
export * from './site.ts'
export * from './text-size.ts'
export { countWords } from './words.ts'
