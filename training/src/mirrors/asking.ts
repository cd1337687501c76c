import { hashOf } from '../near-duplicates.ts'
import { type Fault, findFault } from './answer-checks.ts'
import type { AnswerLog, DropReason } from './answer-log.ts'
import { type Budget, costOf } from './budget.ts'
import { chat, Declined, type Patience, type Reply, tokensIn, type Usage } from './chat.ts'
import { customerMessage, taskOf, workMessage } from './prompts.ts'
import type { Provider } from './provider.ts'
import type { WritingRequest } from './request.ts'

export interface Asking {
  requests: readonly WritingRequest[]
  providers: readonly Provider[]
  log: AnswerLog
  budget: Budget
  patience: Patience
  /** When aborted, no new request is started. */
  stopping: AbortSignal
  /** When aborted, open calls are ended as well. */
  leaving: AbortSignal
  onSettled: () => void
}

export interface Asked {
  answered: number
  dropped: Map<DropReason, number>
  /** Requests that failed repeatedly; another run retries them. */
  failed: { id: string; message: string }[]
  /** Providers that answer no requests, with their error messages. */
  givenUp: Map<string, string>
  isBudgetSpent: boolean
}

/** A provider with this many failed requests in a row is not used anymore. */
const mostFailuresInRow = 5

/** Sends every request that is not settled, several at a time per provider. */
export async function askAll(asking: Asking): Promise<Asked> {
  const asked: Asked = {
    answered: 0,
    dropped: new Map(),
    failed: [],
    givenUp: new Map(),
    isBudgetSpent: false,
  }
  const shareOut = sharer(asking.providers)
  const open = asking.requests.filter(({ id }) => !asking.log.settled.has(id))
  const queues = Map.groupBy(open, ({ id }) => shareOut(id))
  const workers = [...queues].flatMap(([provider, queue]) => {
    const state = { queue, failures: 0 }
    return Array.from({ length: provider.concurrency }, () =>
      work(provider, { state, asking, asked }),
    )
  })
  await Promise.all(workers)
  return asked
}

/** A request goes to the same provider in every run. */
function sharer(providers: readonly Provider[]): (id: string) => Provider {
  const total = providers.reduce((sum, { share }) => sum + share, 0)
  return (id) => {
    let place = (hashOf(id) / 2 ** 32) * total
    const found = providers.find(({ share }) => {
      place -= share
      return place < 0
    })
    return (found ?? providers.at(-1)) as Provider // there is at least one
  }
}

interface Work {
  state: { queue: WritingRequest[]; failures: number }
  asking: Asking
  asked: Asked
}

async function work(provider: Provider, { state, asking, asked }: Work): Promise<void> {
  while (!asking.stopping.aborted && !asked.isBudgetSpent && !asked.givenUp.has(provider.name)) {
    const request = state.queue.shift()
    if (!request) return
    try {
      await askOne(request, { provider, asking, asked })
      state.failures = 0
    } catch (error) {
      if (asking.leaving.aborted) return
      const { message } = error as Error
      asked.failed.push({ id: request.id, message })
      state.failures += 1
      const isGivenUp = error instanceof Declined || state.failures >= mostFailuresInRow
      if (isGivenUp) asked.givenUp.set(provider.name, message)
    }
  }
}

async function askOne(
  request: WritingRequest,
  { provider, asking, asked }: { provider: Provider; asking: Asking; asked: Asked },
): Promise<void> {
  const { log, budget } = asking
  const reservation = budget.reserve(provider, estimate(request))
  if (!reservation) {
    asked.isBudgetSpent = true
    return
  }
  const usage: Usage = { input: 0, output: 0 }
  try {
    const { prompt, reply } = await converse(request, { provider, asking, usage })
    const cost = costOf(provider, usage)
    const dropped = reply === null ? 'rejected' : faultOf(reply, request)
    if (dropped) {
      await log.drop({ id: request.id, dropped, provider: provider.name, cost })
      asked.dropped.set(dropped, (asked.dropped.get(dropped) ?? 0) + 1)
    } else if (reply) {
      await log.add({
        id: request.id,
        prompt,
        text: reply.text.trim(),
        generator: provider.generator ?? provider.model,
        provider: provider.name,
        model: reply.model,
        date: new Date().toISOString(),
        ...(reply.responseId && { response_id: reply.responseId }),
        cost,
      })
      asked.answered += 1
    }
    asking.onSettled()
  } finally {
    reservation.settle(usage)
  }
}

/** The customer's request and its answer; the reply is null if the provider declines this request. */
async function converse(
  request: WritingRequest,
  { provider, asking, usage }: { provider: Provider; asking: Asking; usage: Usage },
): Promise<{ prompt: string; reply: Reply | null }> {
  const say = async (message: string): Promise<Reply | null> => {
    try {
      const { patience, leaving: signal } = asking
      const reply = await chat(provider, { message, patience, signal })
      usage.input += reply.usage.input
      usage.output += reply.usage.output
      return reply
    } catch (error) {
      if (error instanceof Declined && error.scope === 'request') return null
      throw error
    }
  }
  const wanted = customerMessage(request)
  if (!wanted) return { prompt: taskOf(request), reply: await say(workMessage(request)) }
  const customer = await say(wanted)
  const prompt = customer?.text.trim() ?? ''
  if (!customer || prompt === '' || customer.isRefusal || customer.isCutOff) {
    return { prompt, reply: customer && { ...customer, text: '' } }
  }
  return { prompt, reply: await say(prompt) }
}

function faultOf(reply: Reply, { words }: WritingRequest): Fault | 'cut off' | null {
  if (reply.isRefusal) return 'refusal'
  if (reply.isCutOff) return 'cut off'
  return findFault({ text: reply.text, words })
}

/** A generous estimate; the excess is released once the answer has arrived. */
function estimate(request: WritingRequest): Usage {
  const first = customerMessage(request)
  const given = tokensIn(first ?? workMessage(request))
  return { input: given + (first ? 200 : 0), output: request.words * 2 + (first ? 200 : 0) }
}
