import * as z from 'zod/mini'
import { endpoint } from './http/endpoint.ts'
import { ReceiptKeys } from './receipt.ts'

export const get = endpoint({
  method: 'GET',
  path: '/v1/analyses/:id/receipt',
  access: 'api-key',
  permission: 'analyses.read',
  scope: 'read',
  params: z.object({ id: z.string() }),
  stream: 'application/jose',
  output: z.string(),
  errors: ['NOT_FOUND', 'NO_RESULT', 'RECEIPT_UNAVAILABLE'],
})

export const getOwn = endpoint({
  method: 'GET',
  path: '/api/client/analyses/:id/receipt',
  access: 'member',
  permission: 'analyses.read',
  params: z.object({ id: z.string() }),
  stream: 'application/jose',
  output: z.string(),
  errors: ['NOT_FOUND', 'NO_RESULT', 'RECEIPT_UNAVAILABLE', 'TOO_MANY_REQUESTS'],
})

export const listKeys = endpoint({
  method: 'GET',
  path: '/.well-known/jwks.json',
  access: 'public',
  output: ReceiptKeys,
})
