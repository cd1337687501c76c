import { api } from '@inkprint/contract'
import { mutationOptions } from '@tanstack/react-query'
import { call } from '../../client/api.ts'
import { organizationQuery, profileQuery } from '../../client/customer-data.ts'

/** Completes once the profile includes the organization, so that the dashboard appears without a gap. */
export const createOrganizationMutation = mutationOptions({
  mutationFn: async (name: string, { client }) => {
    const organization = await call(api.organization.create, { name })
    client.setQueryData(organizationQuery.queryKey, organization)
    await client.invalidateQueries({ queryKey: profileQuery.queryKey })
    return organization
  },
})

/** Needs no password, which was entered for the original request; the same address gets a new link. */
export const resendEmailMutation = mutationOptions({
  mutationFn: (new_email: string) => call(api.emailChange.request, { new_email }),
})

export const cancelEmailMutation = mutationOptions({
  mutationFn: () => call(api.emailChange.cancel),
  onSuccess: (_nothing, _input, _before, { client }) => {
    client.setQueryData(
      profileQuery.queryKey,
      (profile) => profile && { ...profile, pending_email: null },
    )
  },
})
