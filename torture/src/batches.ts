import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '@inkprint/contract'
import { textOf } from '@inkprint/server/testing/texts'
import type { BatchStory } from './history.ts'
import {
  type Client,
  call,
  callUntilAnswered,
  count,
  recordViolation,
  type TestRun,
} from './test-run.ts'

/**
 * Sends many texts at once, with an idempotency key so that a lost answer can be retried; then pauses,
 * cancels or retries some batches.
 */
export async function sendBatch(client: Client, testRun: TestRun): Promise<void> {
  const { random } = client
  const story: BatchStory = {
    organizationId: client.organization.id,
    name: `batch-${client.index}-${testRun.history.batches.length}`,
    texts: random.whole(1, 12),
    told: [],
  }
  testRun.history.batches.push(story)
  const items = Array.from({ length: story.texts }, (_, at) => ({
    id: `text-${at}`,
    text: drawText(client),
    // Titles let texts be found while they wait.
    ...(random.chance(0.5) ? { title: `Draft ${at}` } : {}),
  }))
  const key = client.organization.keys[0]
  const copies = random.chance(0.3) ? 2 : 1
  const answers = await Promise.all(
    Array.from({ length: copies }, () =>
      callUntilAnswered(testRun, {
        endpoint: api.batches.create,
        input: { items },
        random,
        token: key.secret,
        idempotencyKey: story.name,
      }),
    ),
  )
  for (const { output, code, status } of answers) {
    if (output) story.told.push(output.batch_id)
    else if (code !== 'INSUFFICIENT_CREDITS' && code !== 'IDEMPOTENCY_IN_PROGRESS') {
      recordViolation(testRun, `a batch was answered ${status} ${code}`)
    }
  }
  const [id] = story.told
  if (id !== undefined) await changeMind(client, { testRun, id, token: key.secret })
}

type Change = 'pause' | 'resume' | 'cancel' | 'retry'

/** Changes a batch's state; a paused batch is always resumed or canceled, so that none is left waiting. */
async function changeMind(
  { random }: Client,
  { testRun, id, token }: { testRun: TestRun; id: string; token: string },
): Promise<void> {
  const changes: Change[] = random.pick([
    [],
    [],
    ['cancel'],
    ['pause', 'resume'],
    ['pause', 'cancel'],
    ['retry'],
    ['pause', 'retry', 'resume'],
  ])
  for (const change of changes) {
    await sleep(random.whole(0, 1_500))
    count(testRun, `begun: ${change} a batch`)
    const request = { endpoint: api.batches[change], input: { id }, random, token }
    // Several identical requests at once must have the effect of one.
    const others = random.chance(0.3) ? [call(testRun, request), call(testRun, request)] : []
    const answers = await Promise.all([callUntilAnswered(testRun, request), ...others])
    for (const answer of answers) {
      if (answer && !answer.output && !isRefusal(answer.code)) {
        recordViolation(testRun, `${change} was answered ${answer.status} ${answer.code}`)
      }
    }
  }
}

/** There are not enough credits left to retry what failed. */
function isRefusal(code: string | null): boolean {
  return code === 'INSUFFICIENT_CREDITS'
}

function drawText({ random }: Client): string {
  const trouble = random.chance(0.06) ? random.pick(['please-throw', 'please-exit']) : ''
  const pause = random.chance(0.4) ? `please-wait-${random.whole(20, 400)}` : ''
  const start = trouble || (random.chance(0.05) ? 'not-to-be-judged' : pause)
  return textOf(random.whole(random.chance(0.05) ? 50 : 200, 600), start)
}
