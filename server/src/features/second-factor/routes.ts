import { api } from '@inkprint/contract'
import type { Serve } from '../../http/serve.ts'
import { finishTotp, removeTotp, startTotp } from './app-codes.ts'
import { askPasskeyToConfirm, confirmIdentity } from './confirmation.ts'
import { describeOwnFactor, replaceOwnCodes } from './own-factor.ts'
import { addPasskey, removePasskey, renamePasskey, startAdding } from './passkeys.ts'
import { describeUserFactor, resetUserFactor } from './staff-reset.ts'

export function secondFactorRoutes(serve: Serve): void {
  serve(api.secondFactor.get, describeOwnFactor)
  serve(api.secondFactor.startTotp, startTotp)
  serve(api.secondFactor.finishTotp, finishTotp)
  serve(api.secondFactor.removeTotp, removeTotp)
  serve(api.secondFactor.replaceRecoveryCodes, replaceOwnCodes)
  serve(api.secondFactor.confirm, confirmIdentity)
  serve(api.secondFactor.askPasskeyToConfirm, askPasskeyToConfirm)
  serve(api.passkeys.startAdding, startAdding)
  serve(api.passkeys.add, addPasskey)
  serve(api.passkeys.rename, renamePasskey)
  serve(api.passkeys.remove, removePasskey)
  serve(api.admin.users.getSecondFactor, describeUserFactor)
  serve(api.admin.users.resetSecondFactor, resetUserFactor)
}
