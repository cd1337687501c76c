import { api, type Input, type OrganizationSso } from '@inkprint/contract'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../client/api.ts'

export const ssoQuery = queryOptions({
  queryKey: ['organization-sso'],
  queryFn: () => call(api.organizationSso.get),
})

function keep(client: QueryClient, sso: OrganizationSso): void {
  client.setQueryData(ssoQuery.queryKey, sso)
}

export const saveMutation = mutationOptions({
  mutationFn: (choices: Input<typeof api.organizationSso.save>) =>
    call(api.organizationSso.save, choices),
  onSuccess: (sso, _choices, _before, { client }) => keep(client, sso),
})

export const removeMutation = mutationOptions({
  mutationFn: () => call(api.organizationSso.remove),
  onSuccess: (sso, _nothing, _before, { client }) => keep(client, sso),
})

export const testMutation = mutationOptions({
  mutationFn: (issuer: string) => call(api.organizationSso.test, { issuer }),
})

export const addDomainMutation = mutationOptions({
  mutationFn: (domain: string) => call(api.organizationSso.addDomain, { domain }),
  onSuccess: (sso, _domain, _before, { client }) => keep(client, sso),
})

export const checkDomainMutation = mutationOptions({
  mutationFn: (domain: string) => call(api.organizationSso.checkDomain, { domain }),
  onSuccess: (sso, _domain, _before, { client }) => keep(client, sso),
})

export const removeDomainMutation = mutationOptions({
  mutationFn: (domain: string) => call(api.organizationSso.removeDomain, { domain }),
  onSuccess: (sso, _domain, _before, { client }) => keep(client, sso),
})
