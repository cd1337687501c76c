import { api } from '@inkprint/contract'
import type { Serve } from '../../http/serve.ts'
import { cancelPendingEmail, completeEmailChange, requestEmailChange } from './email-change.ts'
import { undoChangedEmail } from './email-undo.ts'

export function emailChangeRoutes(serve: Serve): void {
  serve(api.emailChange.request, requestEmailChange)
  serve(api.emailChange.confirm, completeEmailChange)
  serve(api.emailChange.cancel, cancelPendingEmail)
  serve(api.emailChange.undo, undoChangedEmail)
}
