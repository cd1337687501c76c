import { api } from '@inkprint/contract'
import type { Serve } from '../../http/serve.ts'
import { finishSingleSignOn, registerBySingleSignOn } from './finish.ts'

export function singleSignOnRoutes(serve: Serve): void {
  serve(api.singleSignOn.finish, finishSingleSignOn)
  serve(api.singleSignOn.register, registerBySingleSignOn)
}
