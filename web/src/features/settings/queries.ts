import {
  changeEmail,
  changePassword,
  type Input,
  updateOwnOrganization,
  updateProfile,
} from '@inkprint/contract'
import { mutationOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { organizationQuery, profileQuery } from '../../lib/customer-data.ts'

export const saveProfileMutation = mutationOptions({
  mutationFn: (changes: Input<typeof updateProfile>) => call(updateProfile, changes),
  onSuccess: (profile, _changes, _before, { client }) => {
    client.setQueryData(profileQuery.queryKey, profile)
  },
})

/** As a form has them: a rate is a word of its list. */
type OrganizationChanges = Omit<Input<typeof updateOwnOrganization>, 'max_false_positive_rate'> & {
  max_false_positive_rate?: string
}

export const saveOrganizationMutation = mutationOptions({
  mutationFn: ({ max_false_positive_rate: rate, ...changes }: OrganizationChanges) =>
    call(updateOwnOrganization, {
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
  mutationFn: (passwords: Input<typeof changePassword>) => call(changePassword, passwords),
})

export const changeEmailMutation = mutationOptions({
  mutationFn: (wanted: Input<typeof changeEmail>) => call(changeEmail, wanted),
  onSuccess: ({ pending_email }, _wanted, _before, { client }) => {
    client.setQueryData(
      profileQuery.queryKey,
      (profile) => profile && { ...profile, pending_email },
    )
  },
})
