import { api, type Input } from '@inkprint/contract'
import { mutationOptions } from '@tanstack/react-query'
import { call } from '../../client/api.ts'
import { organizationQuery, profileQuery } from '../../client/customer-data.ts'

export const saveProfileMutation = mutationOptions({
  mutationFn: (changes: Input<typeof api.profile.update>) => call(api.profile.update, changes),
  onSuccess: (profile, _changes, _before, { client }) => {
    client.setQueryData(profileQuery.queryKey, profile)
  },
})

/** As a form has them: a rate is a word of its list. */
type OrganizationChanges = Omit<
  Input<typeof api.organization.update>,
  'max_false_positive_rate'
> & {
  max_false_positive_rate?: string
}

export const saveOrganizationMutation = mutationOptions({
  mutationFn: ({ max_false_positive_rate: rate, ...changes }: OrganizationChanges) =>
    call(api.organization.update, {
      ...changes,
      ...(rate && { max_false_positive_rate: Number(rate) }),
    }),
  onSuccess: (organization, _changes, _before, { client }) => {
    client.setQueryData(organizationQuery.queryKey, organization)
    // It carries the organization's name.
    client.invalidateQueries({ queryKey: profileQuery.queryKey })
  },
})

export const changePasswordMutation = mutationOptions({
  mutationFn: (passwords: Input<typeof api.profile.changePassword>) =>
    call(api.profile.changePassword, passwords),
})

export const changeEmailMutation = mutationOptions({
  mutationFn: (wanted: Input<typeof api.emailChange.request>) =>
    call(api.emailChange.request, wanted),
  onSuccess: ({ pending_email }, _wanted, _before, { client }) => {
    client.setQueryData(
      profileQuery.queryKey,
      (profile) => profile && { ...profile, pending_email },
    )
  },
})
