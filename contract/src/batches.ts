import * as z from 'zod/mini'
import {
  Batch,
  BatchId,
  BatchPage,
  BatchPageQuery,
  batchBodyLimit,
  batchOptions,
  CreatedBatch,
  ItemPage,
  ItemPageQuery,
  newBatch,
  newBatchErrors,
  PricedItem,
  sentItems,
} from './batch-fields.ts'
import { endpoint } from './http/endpoint.ts'

export const create = endpoint({
  method: 'POST',
  path: '/v1/batches',
  access: 'api-key',
  permission: 'analyses.create',
  scope: 'analyze',
  takesIdempotencyKey: true,
  bodyLimit: batchBodyLimit,
  body: z.object(newBatch),
  status: 201,
  output: CreatedBatch,
  errors: newBatchErrors,
})

export const getPrice = endpoint({
  method: 'POST',
  path: '/v1/batches/price',
  access: 'api-key',
  permission: 'analyses.create',
  scope: 'analyze',
  bodyLimit: batchBodyLimit,
  body: z.object({ ...sentItems, ...batchOptions }),
  output: z.object({
    credits: z.int(),
    words: z.int(),
    accepted: z.int(),
    credits_available: z.int(),
    items: z.array(PricedItem),
  }),
  errors: ['ANALYSIS_FAILED'],
})

export const list = endpoint({
  method: 'GET',
  path: '/v1/batches',
  access: 'api-key',
  permission: 'analyses.read',
  scope: 'read',
  query: BatchPageQuery,
  output: BatchPage,
})

export const get = endpoint({
  method: 'GET',
  path: '/v1/batches/:id',
  access: 'api-key',
  permission: 'analyses.read',
  scope: 'read',
  params: BatchId,
  output: Batch,
  errors: ['NOT_FOUND'],
})

export const listItems = endpoint({
  method: 'GET',
  path: '/v1/batches/:id/items',
  access: 'api-key',
  permission: 'analyses.read',
  scope: 'read',
  params: BatchId,
  query: ItemPageQuery,
  output: ItemPage,
  errors: ['NOT_FOUND'],
})

export const pause = endpoint({
  method: 'POST',
  path: '/v1/batches/:id/pause',
  access: 'api-key',
  permission: 'analyses.create',
  scope: 'analyze',
  params: BatchId,
  output: Batch,
  errors: ['NOT_FOUND'],
})

export const resume = endpoint({
  method: 'POST',
  path: '/v1/batches/:id/resume',
  access: 'api-key',
  permission: 'analyses.create',
  scope: 'analyze',
  params: BatchId,
  output: Batch,
  errors: ['NOT_FOUND'],
})

export const cancel = endpoint({
  method: 'POST',
  path: '/v1/batches/:id/cancel',
  access: 'api-key',
  permission: 'analyses.create',
  scope: 'analyze',
  params: BatchId,
  output: Batch,
  errors: ['NOT_FOUND'],
})

export const retry = endpoint({
  method: 'POST',
  path: '/v1/batches/:id/retry',
  access: 'api-key',
  permission: 'analyses.create',
  scope: 'analyze',
  params: BatchId,
  output: Batch,
  errors: ['NOT_FOUND', 'INSUFFICIENT_CREDITS', 'KEY_BUDGET_USED', 'TOO_MANY_ANALYSES'],
})

export const exportCsv = endpoint({
  method: 'GET',
  path: '/v1/batches/:id/items.csv',
  access: 'api-key',
  permission: 'analyses.read',
  scope: 'read',
  params: BatchId,
  stream: 'text/csv; charset=utf-8',
  output: z.string(),
  errors: ['NOT_FOUND'],
})

export const exportJson = endpoint({
  method: 'GET',
  path: '/v1/batches/:id/items.json',
  access: 'api-key',
  permission: 'analyses.read',
  scope: 'read',
  params: BatchId,
  stream: 'application/json; charset=utf-8',
  output: z.string(),
  errors: ['NOT_FOUND'],
})
