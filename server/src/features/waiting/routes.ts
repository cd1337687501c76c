import { api } from '@inkprint/contract'
import type { Serve } from '../../http/serve.ts'
import { submitForKey } from './now-or-later.ts'

export function waitingRoutes(serve: Serve): void {
  serve(api.analyses.submit, submitForKey)
}
