import { api } from '@inkprint/contract'
import type { Serve } from '../../http/serve.ts'
import { requireActiveOrganization } from '../../policy/organization.ts'
import { shownReserve } from '../credits/history.ts'
import { readExample } from './examples.ts'
import { storeFeedback } from './feedback.ts'
import { extractForKey, extractForMember } from './files.ts'
import { analyzeForKey, priceText, recallAnalysis } from './key-calls.ts'
import { describeModel } from './model-facts.ts'
import {
  analyzeInPlayground,
  findEarlier,
  recallAnswer,
  recallInPlayground,
  requireOwnKey,
} from './playground.ts'
import { analyzeForStaff } from './staff-analysis.ts'

export function analysisRoutes(serve: Serve): void {
  serve(api.playground.analyze, analyzeInPlayground)
  serve(api.playground.extract, extractForMember)
  serve(api.playground.getLastAnalysis, recallInPlayground)
  serve(api.playground.findEarlier, findEarlier)
  serve(api.playground.getAnswer, recallAnswer)
  serve(api.playground.getExample, async (context, { example }) => {
    await requireActiveOrganization(context.db, context.actor.organizationId)
    return readExample(context, example)
  })
  serve(api.playground.listGroups, async ({ db, actor, detector }, { api_key_id }) => {
    const { organizationId } = actor
    await requireActiveOrganization(db, organizationId)
    if (api_key_id !== undefined) await requireOwnKey(db, { organizationId, keyId: api_key_id })
    return detector.describe()
  })
  serve(api.playground.sendFeedback, async (context, answer) => {
    const { organizationId, user } = context.actor
    await requireActiveOrganization(context.db, organizationId)
    const reviewer = { organizationId, userId: user.id, apiKeyId: null }
    return storeFeedback(context, { reviewer, answer })
  })

  serve(api.analyses.create, (context, input) => analyzeForKey(context, input))
  serve(api.analyses.extract, extractForKey)
  serve(api.analyses.listGroups, ({ detector }) => detector.describe())
  serve(api.analyses.getModel, describeModel)
  serve(api.analyses.get, recallAnalysis)
  serve(api.analyses.sendFeedback, (context, answer) => {
    const { organizationId, keyId } = context.actor
    return storeFeedback(context, {
      reviewer: { organizationId, userId: null, apiKeyId: keyId },
      answer,
    })
  })
  serve(api.credits.getBalance, ({ actor }) => ({
    credits: actor.credits,
    ...shownReserve(actor.reserved),
  }))
  serve(api.analyses.getPrice, (_, input) => priceText(input))

  serve(api.admin.analyses.create, analyzeForStaff)
  serve(api.admin.analyses.listGroups, ({ detector }) => detector.describe())
}
