import { forMembers } from './http/for-members.ts'
import * as webhooks from './webhooks.ts'

/** The same calls for signed-in members. */
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
