import type { Endpoint } from './endpoint.ts'

/** The same call for signed-in members. */
export function forMembers<E extends Endpoint<'api-key'>>(call: E): MembersCall<E> {
  const path = call.path.replace('/v1/', '/api/client/') as Endpoint['path']
  return { ...call, path, access: 'member', scope: undefined } as unknown as MembersCall<E>
}

type MembersCall<E> =
  E extends Endpoint<'api-key', infer Params, infer Query, infer Body, infer Output>
    ? Endpoint<'member', Params, Query, Body, Output>
    : never
