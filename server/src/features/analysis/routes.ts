import * as api from '@inkprint/contract'
import type { Serve } from '../../http/serve.ts'
import { requireActiveOrganization } from '../../policy/organization.ts'
import { shownReserve } from '../credits/history.ts'
import { readExample } from './examples.ts'
import { keepFeedback } from './feedback.ts'
import { analyzeForKey, priceText, recallAnalysis } from './key-calls.ts'
import { analyzeInPlayground, recallInPlayground, requireOwnKey } from './playground.ts'
import { analyzeForStaff } from './staff-analysis.ts'

export function analysisRoutes(serve: Serve): void {
  serve(api.analyze, analyzeInPlayground)
  serve(api.lastAnalysis, recallInPlayground)
  serve(api.exampleAnalysis, async (context, { example }) => {
    await requireActiveOrganization(context.db, context.actor.organizationId)
    return readExample(context, example)
  })
  serve(api.groups, async ({ db, actor, detector }, { api_key_id }) => {
    const { organizationId } = actor
    await requireActiveOrganization(db, organizationId)
    if (api_key_id !== undefined) await requireOwnKey(db, { organizationId, keyId: api_key_id })
    return detector.describe()
  })
  serve(api.sendFeedback, async (context, answer) => {
    const { organizationId, user } = context.actor
    await requireActiveOrganization(context.db, organizationId)
    const reviewer = { organizationId, userId: user.id, apiKeyId: null }
    return keepFeedback(context, { reviewer, answer })
  })

  serve(api.analyzeWithKey, analyzeForKey)
  serve(api.groupsForKey, ({ detector }) => detector.describe())
  serve(api.analysisById, recallAnalysis)
  serve(api.sendFeedbackWithKey, (context, answer) => {
    const { organizationId, keyId } = context.actor
    return keepFeedback(context, {
      reviewer: { organizationId, userId: null, apiKeyId: keyId },
      answer,
    })
  })
  serve(api.creditsOfKey, ({ actor }) => ({
    credits: actor.credits,
    ...shownReserve(actor.reserved),
  }))
  serve(api.price, (_, input) => priceText(input))

  serve(api.adminAnalyze, analyzeForStaff)
  serve(api.adminGroups, ({ detector }) => detector.describe())
}
