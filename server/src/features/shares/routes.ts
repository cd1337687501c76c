import { api } from '@inkprint/contract'
import type { Serve } from '../../http/serve.ts'
import { createShare, listShares, revokeShare } from './shares.ts'

export function shareRoutes(serve: Serve): void {
  serve(api.shares.list, listShares)
  serve(api.shares.create, createShare)
  serve(api.shares.revoke, revokeShare)
  serve(api.shares.listWithKey, listShares)
  serve(api.shares.createWithKey, (context, wanted) => createShare(context, wanted))
  serve(api.shares.revokeWithKey, revokeShare)
}
