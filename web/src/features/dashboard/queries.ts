import { createOrganization } from '@inkprint/contract'
import { mutationOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { organizationQuery, profileQuery } from '../../lib/customer-data.ts'

/** Ends when the profile knows of the organization, so that the dashboard takes over without a gap. */
export const createOrganizationMutation = mutationOptions({
  mutationFn: async (name: string, { client }) => {
    const organization = await call(createOrganization, { name })
    client.setQueryData(organizationQuery.queryKey, organization)
    await client.invalidateQueries({ queryKey: profileQuery.queryKey })
    return organization
  },
})
