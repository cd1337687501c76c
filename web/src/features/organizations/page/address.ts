import { paths, pathTo } from '@inkprint/contract'

/** The path of staff's page about an organization. */
export function addressOf(organizationId: string): string {
  return pathTo(paths.organization, { params: { id: organizationId } })
}
