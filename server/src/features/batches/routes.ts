import { api } from '@inkprint/contract'
import type { Serve } from '../../http/serve.ts'
import { cancelBatch, pauseBatch, resumeBatch, retryBatch } from './actions.ts'
import { exportCsv, exportJson } from './export.ts'
import { listItems } from './items.ts'
import { createForKey, createForMember, priceForKey } from './new-batch.ts'
import { readCollection } from './read-collection.ts'
import { listBatches, requireBatch } from './summary.ts'

export function batchRoutes(serve: Serve): void {
  serve(api.batches.create, createForKey)
  serve(api.batches.getPrice, priceForKey)
  serve(api.ownBatches.create, createForMember)
  serve(api.ownBatches.readFile, readCollection)
  // The same for programs and members: what an organization owns is available to all who act for it.
  for (const calls of [api.batches, api.ownBatches]) {
    serve(calls.list, (context, input) => listBatches(context, ownOf(context, input)))
    serve(calls.get, (context, input) => requireBatch(context, ownOf(context, input)))
    serve(calls.listItems, (context, input) => listItems(context.db, ownOf(context, input)))
    serve(calls.pause, (context, input) => pauseBatch(context, ownOf(context, input)))
    serve(calls.resume, (context, input) => resumeBatch(context, ownOf(context, input)))
    serve(calls.cancel, (context, input) => cancelBatch(context, ownOf(context, input)))
    serve(calls.retry, (context, input) => retryBatch(context, ownOf(context, input)))
    serve(calls.exportCsv, (context, input) => exportCsv(context, ownOf(context, input)))
    serve(calls.exportJson, (context, input) => exportJson(context, ownOf(context, input)))
  }
}

function ownOf<Input extends object>(
  { actor }: { actor: { organizationId: string } },
  input: Input,
): Input & { organizationId: string } {
  return { ...input, organizationId: actor.organizationId }
}
