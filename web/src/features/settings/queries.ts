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

export const saveOrganizationMutation = mutationOptions({
  mutationFn: (changes: Input<typeof updateOwnOrganization>) =>
    call(updateOwnOrganization, changes),
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
