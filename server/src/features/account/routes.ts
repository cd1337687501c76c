import * as api from '@inkprint/contract'
import type { Serve } from '../../http/serve.ts'
import { cancelPendingEmail, completeEmailChange, requestEmailChange } from './email-change.ts'
import { undoChangedEmail } from './email-undo.ts'
import { changeOwnPassword, requestReset, setForgottenPassword } from './password.ts'
import { changeProfile } from './profile.ts'
import { registerUser, requestVerification, verifyAccount } from './registration.ts'
import { endSession } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { rejectByLink } from './unverified.ts'

export function accountRoutes(serve: Serve): void {
  serve(api.login, signIn)
  serve(api.logout, async ({ db, actor }) => {
    await endSession(db, actor.sessionId)
    return null
  })
  serve(api.register, registerUser)
  serve(api.currentUser, ({ actor }) => actor.user)
  serve(api.requestVerifyToken, requestVerification)
  serve(api.verify, verifyAccount)
  serve(api.rejectRegistration, rejectByLink)
  serve(api.forgotPassword, requestReset)
  serve(api.resetPassword, setForgottenPassword)
  serve(api.confirmEmailChange, completeEmailChange)
  serve(api.undoEmailChange, undoChangedEmail)
  serve(api.profile, ({ actor }) => actor.user)
  serve(api.updateProfile, changeProfile)
  serve(api.changeEmail, requestEmailChange)
  serve(api.cancelEmailChange, cancelPendingEmail)
  serve(api.changePassword, changeOwnPassword)
}
