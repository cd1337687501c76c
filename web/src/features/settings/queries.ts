import { type AutomaticTopUp, api, type Input } from '@inkprint/contract'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../client/api.ts'
import { creditSummaryQuery, organizationQuery, profileQuery } from '../../client/customer-data.ts'

export const saveProfileMutation = mutationOptions({
  mutationFn: (changes: Input<typeof api.profile.update>) => call(api.profile.update, changes),
  onSuccess: (profile, _changes, _before, { client }) => {
    client.setQueryData(profileQuery.queryKey, profile)
  },
})

/** As in the form, where a rate is one of the options. */
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
    // The profile contains the organization's name.
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

/** Null means the default threshold, 0 means no warning. */
export const saveThresholdMutation = mutationOptions({
  mutationFn: (low_balance_threshold: number | null) =>
    call(api.organization.update, { low_balance_threshold }),
  onSuccess: (organization, _threshold, _before, { client }) => {
    client.setQueryData(organizationQuery.queryKey, organization)
    client.invalidateQueries({ queryKey: creditSummaryQuery.queryKey })
  },
})

/** Polls while a purchase is in progress. */
export const topUpQuery = queryOptions({
  queryKey: ['credits', 'top-up'],
  queryFn: () => call(api.topUps.get),
  refetchInterval: ({ state }) => (state.data?.status === 'buying' ? 3_000 : false),
})

async function keep(client: QueryClient, topUp: AutomaticTopUp): Promise<void> {
  // The answer to a pending request would show the previous state.
  await client.cancelQueries({ queryKey: topUpQuery.queryKey })
  client.setQueryData(topUpQuery.queryKey, topUp)
  client.invalidateQueries({ queryKey: creditSummaryQuery.queryKey })
}

export const turnOnMutation = mutationOptions({
  mutationFn: (choices: Input<typeof api.topUps.turnOn>) => call(api.topUps.turnOn, choices),
  onSuccess: (topUp, _choices, _before, { client }) => keep(client, topUp),
})

/** Also requests the provider's page for saving a card, without which nothing is bought. */
export const turnOnWithCardMutation = mutationOptions({
  mutationFn: async (choices: Input<typeof api.topUps.turnOn>) => {
    const { session_url } = await call(api.topUps.saveCard)
    return { session_url, topUp: await call(api.topUps.turnOn, choices) }
  },
  onSuccess: ({ topUp }, _choices, _before, { client }) => keep(client, topUp),
})

export const turnOffMutation = mutationOptions({
  mutationFn: () => call(api.topUps.turnOff),
  onSuccess: (topUp, _nothing, _before, { client }) => keep(client, topUp),
})

export const resumeMutation = mutationOptions({
  mutationFn: () => call(api.topUps.resume),
  onSuccess: (topUp, _nothing, _before, { client }) => keep(client, topUp),
})

export const saveCardMutation = mutationOptions({ mutationFn: () => call(api.topUps.saveCard) })

export const confirmCardMutation = mutationOptions({
  mutationFn: (session_id: string) => call(api.topUps.confirmCard, { session_id }),
  onSuccess: (topUp, _session, _before, { client }) => keep(client, topUp),
})

export const removeCardMutation = mutationOptions({
  mutationFn: () => call(api.topUps.removeCard),
  onSuccess: (topUp, _nothing, _before, { client }) => keep(client, topUp),
})
