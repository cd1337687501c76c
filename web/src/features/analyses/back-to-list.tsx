import { ApiError, dashboardPath } from '@inkprint/contract'
import { BackLink } from '../../ui/back-link.tsx'

export const listPath = dashboardPath('analyses')

/** Stands above everything that is about single analyses. */
export function BackToList() {
  return <BackLink to={listPath}>All analyses</BackLink>
}

/** Whether an analysis could not be had because there is none with that id. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}
