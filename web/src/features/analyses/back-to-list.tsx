import { dashboardPath } from '@inkprint/contract'
import { BackLink } from '../../ui/back-link.tsx'

export const listPath = dashboardPath('analyses')

/** Shown above every page about single analyses. */
export function BackToList() {
  return <BackLink to={listPath}>All analyses</BackLink>
}
