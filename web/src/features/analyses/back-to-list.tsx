import { dashboardPath } from '@inkprint/contract'
import { BackLink } from '../../ui/back-link.tsx'

export const listPath = dashboardPath('analyses')

/** Stands above everything that is about single analyses. */
export function BackToList() {
  return <BackLink to={listPath}>All analyses</BackLink>
}
