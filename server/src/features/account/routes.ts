import { api } from '@inkprint/contract'
import type { Serve } from '../../http/serve.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.ts'
import { changeOwnPassword, requestReset, setForgottenPassword } from './password.ts'
import { changeProfile } from './profile.ts'
import { registerUser, requestVerification, verifyAccount } from './registration.ts'
import { endSession } from './sessions.ts'
import { rejectByLink } from './unverified.ts'

export function accountRoutes(serve: Serve): void {
  serve(api.auth.logout, async ({ db, actor }) => {
    await endSession(db, actor.sessionId)
    return null
  })
  serve(api.sessions.list, listOwnSessions)
  serve(api.sessions.end, endOwnSession)
  serve(api.sessions.endOthers, endOtherSessions)
  serve(api.registration.create, registerUser)
  serve(api.auth.me, ({ actor }) => actor.user)
  serve(api.registration.requestVerification, requestVerification)
  serve(api.registration.verify, verifyAccount)
  serve(api.registration.reject, rejectByLink)
  serve(api.passwordReset.request, requestReset)
  serve(api.passwordReset.complete, setForgottenPassword)
  serve(api.profile.get, ({ actor }) => actor.user)
  serve(api.profile.update, changeProfile)
  serve(api.profile.changePassword, changeOwnPassword)
}
