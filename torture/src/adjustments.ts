import { organization as readOrganization, updateOrganization } from '@inkprint/contract'
import type { Adjustment } from './history.ts'
import { type Client, callUntilAnswered, type Stage, surprise } from './stage.ts'

/** Staff set the balance they have seen to another; somebody else's change in between is a 409. */
export async function adjustCredits(client: Client, stage: Stage): Promise<void> {
  const { random, organization } = client
  const by = { random, token: stage.superuserToken }
  const { id } = organization
  const seen = await callUntilAnswered(stage, { ...by, endpoint: readOrganization, input: { id } })
  if (!seen.output) return surprise(stage, `reading ${id} was answered ${seen.status}`)
  const from = seen.output.credits
  const to = random.whole(0, 400)
  if (from === to) return
  const adjustment: Adjustment = { organizationId: id, from, to, isTold: false, lost: 0 }
  stage.history.adjustments.push(adjustment)
  const answer = await callUntilAnswered(stage, {
    ...by,
    endpoint: updateOrganization,
    input: { id, credits: to, expected_credits: from },
    onLost: () => adjustment.lost++,
  })
  adjustment.isTold = answer.status === 200
  if (answer.output && answer.output.credits !== to)
    surprise(stage, `${id} was set to ${to} and told ${answer.output.credits}`)
  if (answer.status !== 200 && answer.status !== 409)
    surprise(stage, `adjusting ${id} was answered ${answer.status}`)
}
