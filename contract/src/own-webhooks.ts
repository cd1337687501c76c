import type { Endpoint } from './http/endpoint.ts'
import * as webhooks from './webhooks.ts'

/** The same calls for members who are signed in. */
export const list = forMembers(webhooks.list)
export const create = forMembers(webhooks.create)
export const get = forMembers(webhooks.get)
export const update = forMembers(webhooks.update)
export const remove = forMembers(webhooks.remove)
export const rotateSecret = forMembers(webhooks.rotateSecret)
export const sendTest = forMembers(webhooks.sendTest)
export const listDeliveries = forMembers(webhooks.listDeliveries)
export const getDelivery = forMembers(webhooks.getDelivery)
export const resend = forMembers(webhooks.resend)

function forMembers<E extends Endpoint<'api-key'>>(call: E): MembersCall<E> {
  const path = call.path.replace('/v1/', '/api/client/') as Endpoint['path']
  return { ...call, path, access: 'member', scope: undefined } as unknown as MembersCall<E>
}

type MembersCall<E> =
  E extends Endpoint<'api-key', infer Params, infer Query, infer Body, infer Output>
    ? Endpoint<'member', Params, Query, Body, Output>
    : never
