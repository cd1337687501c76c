import { api } from '@inkprint/contract'
import type { Serve } from '../../http/serve.ts'
import { resume, turnOff, turnOn } from './own-top-up.ts'
import { describeTopUp } from './state.ts'

export function topUpRoutes(serve: Serve): void {
  serve(api.topUps.get, (context) => describeTopUp(context, context.actor.organizationId))
  serve(api.topUps.turnOn, turnOn)
  serve(api.topUps.turnOff, turnOff)
  serve(api.topUps.resume, resume)
}
