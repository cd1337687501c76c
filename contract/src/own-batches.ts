import * as z from 'zod/mini'
import {
  Batch,
  BatchId,
  batchBodyLimit,
  CreatedBatch,
  newBatch,
  newBatchErrors,
} from './batch-fields.ts'
import * as batches from './batches.ts'
import { Collection } from './collection.ts'
import { fileBodyLimit, fileErrors, SentFile } from './file-fields.ts'
import { endpoint } from './http/endpoint.ts'
import { forMembers } from './http/for-members.ts'

export const create = endpoint({
  method: 'POST',
  path: '/api/client/batches',
  access: 'member',
  permission: 'analyses.create',
  takesIdempotencyKey: true,
  bodyLimit: batchBodyLimit,
  body: z.object({ api_key_id: z.string(), ...newBatch }),
  status: 201,
  output: CreatedBatch,
  errors: [...newBatchErrors, 'ORGANIZATION_INACTIVE'],
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

/** The same calls as with a key. */
export const list = forMembers(batches.list)
export const get = forMembers(batches.get)
export const listItems = forMembers(batches.listItems)
export const pause = forMembers(batches.pause)
export const resume = forMembers(batches.resume)
export const cancel = forMembers(batches.cancel)
export const exportCsv = forMembers(batches.exportCsv)
export const exportJson = forMembers(batches.exportJson)
