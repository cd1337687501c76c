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
  sentItems,
} from './batch-fields.ts'
import { Collection } from './collection.ts'
import { fileBodyLimit, fileErrors, SentFile } from './file-fields.ts'
import { endpoint } from './http/endpoint.ts'
import { optionalLine } from './lines.ts'

export const create = endpoint({
  method: 'POST',
  path: '/api/client/batches',
  access: 'member',
  permission: 'analyses.create',
  takesIdempotencyKey: true,
  bodyLimit: batchBodyLimit,
  body: z.object({
    api_key_id: z.string(),
    title: z.optional(z.nullable(optionalLine(200))),
    ...sentItems,
    ...batchOptions,
  }),
  status: 201,
  output: CreatedBatch,
  errors: [
    'INSUFFICIENT_CREDITS',
    'KEY_BUDGET_USED',
    'TOO_MANY_ANALYSES',
    'ANALYSIS_FAILED',
    'NOT_FOUND',
    'ORGANIZATION_INACTIVE',
    'IDEMPOTENCY_CONFLICT',
    'IDEMPOTENCY_IN_PROGRESS',
  ],
})

export const readFile = endpoint({
  method: 'POST',
  path: '/api/client/batches/read',
  access: 'member',
  permission: 'analyses.create',
  encoding: 'multipart',
  bodyLimit: fileBodyLimit,
  body: z.object({ file: SentFile }),
  output: Collection,
  errors: [...fileErrors, 'ORGANIZATION_INACTIVE'],
})

export const list = endpoint({
  method: 'GET',
  path: '/api/client/batches',
  access: 'member',
  permission: 'analyses.read',
  query: BatchPageQuery,
  output: BatchPage,
})

export const get = endpoint({
  method: 'GET',
  path: '/api/client/batches/:id',
  access: 'member',
  permission: 'analyses.read',
  params: BatchId,
  output: Batch,
  errors: ['NOT_FOUND'],
})

export const listItems = endpoint({
  method: 'GET',
  path: '/api/client/batches/:id/items',
  access: 'member',
  permission: 'analyses.read',
  params: BatchId,
  query: ItemPageQuery,
  output: ItemPage,
  errors: ['NOT_FOUND'],
})

export const pause = endpoint({
  method: 'POST',
  path: '/api/client/batches/:id/pause',
  access: 'member',
  permission: 'analyses.create',
  params: BatchId,
  output: Batch,
  errors: ['NOT_FOUND'],
})

export const resume = endpoint({
  method: 'POST',
  path: '/api/client/batches/:id/resume',
  access: 'member',
  permission: 'analyses.create',
  params: BatchId,
  output: Batch,
  errors: ['NOT_FOUND'],
})

export const cancel = endpoint({
  method: 'POST',
  path: '/api/client/batches/:id/cancel',
  access: 'member',
  permission: 'analyses.create',
  params: BatchId,
  output: Batch,
  errors: ['NOT_FOUND'],
})

export const retry = endpoint({
  method: 'POST',
  path: '/api/client/batches/:id/retry',
  access: 'member',
  permission: 'analyses.create',
  params: BatchId,
  output: Batch,
  errors: [
    'NOT_FOUND',
    'INSUFFICIENT_CREDITS',
    'KEY_BUDGET_USED',
    'ORGANIZATION_INACTIVE',
    'TOO_MANY_ANALYSES',
  ],
})

export const exportCsv = endpoint({
  method: 'GET',
  path: '/api/client/batches/:id/items.csv',
  access: 'member',
  permission: 'analyses.read',
  params: BatchId,
  stream: 'text/csv; charset=utf-8',
  output: z.string(),
  errors: ['NOT_FOUND'],
})

export const exportJson = endpoint({
  method: 'GET',
  path: '/api/client/batches/:id/items.json',
  access: 'member',
  permission: 'analyses.read',
  params: BatchId,
  stream: 'application/json; charset=utf-8',
  output: z.string(),
  errors: ['NOT_FOUND'],
})
