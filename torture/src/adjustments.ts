import { api } from '@inkprint/contract'
import type { Adjustment } from './history.ts'
import { type Client, callUntilAnswered, recordViolation, type TestRun } from './test-run.ts'

/** Staff replace the balance they have seen with another; a change by somebody else in between is a 409. */
export async function adjustCredits(client: Client, testRun: TestRun): Promise<void> {
  const { random, organization } = client
  const by = { random, token: testRun.superuserToken }
  const { id } = organization
  const seen = await callUntilAnswered(testRun, {
    ...by,
    endpoint: api.admin.organizations.get,
    input: { id },
  })
  if (!seen.output) return recordViolation(testRun, `reading ${id} was answered ${seen.status}`)
  const from = seen.output.credits
  const to = random.whole(0, 400)
  if (from === to) return
  const adjustment: Adjustment = { organizationId: id, from, to, isTold: false, lost: 0 }
  testRun.history.adjustments.push(adjustment)
  const answer = await callUntilAnswered(testRun, {
    ...by,
    endpoint: api.admin.organizations.update,
    input: { id, credits: to, expected_credits: from },
    onLost: () => adjustment.lost++,
  })
  adjustment.isTold = answer.status === 200
  if (answer.output && answer.output.credits !== to)
    recordViolation(testRun, `${id} was set to ${to} and told ${answer.output.credits}`)
  if (answer.status !== 200 && answer.status !== 409)
    recordViolation(testRun, `adjusting ${id} was answered ${answer.status}`)
}

/** Staff add or remove credits under an idempotency key: however often it is repeated, it happens once. */
export async function changeCredits(client: Client, testRun: TestRun): Promise<void> {
  const { random, organization } = client
  const { id } = organization
  const amount = random.whole(1, 60) * random.pick([1, -1])
  const answer = await callUntilAnswered(testRun, {
    random,
    token: testRun.superuserToken,
    endpoint: api.admin.organizations.changeCredits,
    input: { id, change_amount: amount, note: `Change of ${amount}` },
    idempotencyKey: `change-${client.index}-${random.whole(0, 2 ** 48)}`,
  })
  if (answer.status === 409) return
  if (!answer.output)
    return recordViolation(testRun, `changing ${id} was answered ${answer.status}`)
  const { balance_after: to, change_amount } = answer.output
  if (change_amount !== amount)
    recordViolation(testRun, `${id} was changed by ${amount} and told ${change_amount}`)
  const told = { organizationId: id, from: to - amount, to, isTold: true, lost: 0 }
  testRun.history.adjustments.push(told)
}
