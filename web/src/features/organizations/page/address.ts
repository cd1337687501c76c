import { paths } from '@inkprint/contract'

/** Where staff read all about an organization. */
export function addressOf(organizationId: string): string {
  return paths.organization.replace(':id', encodeURIComponent(organizationId))
}
