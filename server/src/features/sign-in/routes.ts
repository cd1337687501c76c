import { api } from '@inkprint/contract'
import type { Serve } from '../../http/serve.ts'
import { signInWithPasskey, startPasskeySignIn } from './passkey-sign-in.ts'
import { askPasskey, finishSignIn } from './second-step.ts'
import { signIn } from './sign-in.ts'

export function signInRoutes(serve: Serve): void {
  serve(api.auth.login, signIn)
  serve(api.secondFactor.signIn, finishSignIn)
  serve(api.secondFactor.askPasskey, askPasskey)
  serve(api.passkeys.startSignIn, startPasskeySignIn)
  serve(api.passkeys.signIn, signInWithPasskey)
}
