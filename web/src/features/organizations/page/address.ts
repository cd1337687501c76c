import { paths, pathTo } from '@inkprint/contract'

/** Where staff read all about an organization. */
export function addressOf(organizationId: string): string {
  return pathTo(paths.organization, { params: { id: organizationId } })
}
