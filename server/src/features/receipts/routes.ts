import { api } from '@inkprint/contract'
import type { Serve } from '../../http/serve.ts'
import { Streamed } from '../../http/streamed.ts'
import type { Context } from '../../policy/context.ts'
import { requireFewDownloads } from '../../policy/downloads.ts'
import { listKeys, requireSigningKey } from './keys.ts'
import { signReceipt } from './receipt.ts'

/** How long clients may cache the keys: a new one must be known soon after its first use. */
const keysMaxAgeSeconds = 300

export function receiptRoutes(serve: Serve): void {
  serve(api.receipts.get, sendReceipt)
  serve(api.receipts.getOwn, sendReceipt)
  serve(api.receipts.listKeys, async (context) => {
    await requireSigningKey(context)
    // Public, and meant to be read by other sites' pages as well.
    context.headers.send('cache-control', `public, max-age=${keysMaxAgeSeconds}`)
    context.headers.send('access-control-allow-origin', '*')
    return { issuer: context.settings.publicUrl, keys: await listKeys(context.db) }
  })
}

async function sendReceipt(
  context: Context<'api-key'> | Context<'member'>,
  { id }: { id: string },
): Promise<Streamed> {
  const { organizationId } = context.actor
  await requireFewDownloads(context)
  const receipt = await signReceipt(context, { id, organizationId })
  const disposition = `attachment; filename="inkprint-receipt-${id}.jws"`
  context.headers.send('content-disposition', disposition)
  return new Streamed([receipt])
}
