import { pages } from '@inkprint/contract'

/** Where staff read all about an organization. */
export function addressOf(organizationId: string): string {
  return pages.organization.replace(':id', encodeURIComponent(organizationId))
}
