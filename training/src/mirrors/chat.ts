import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { Provider } from './provider.ts'

export interface Usage {
  input: number
  output: number
}

export interface Reply {
  text: string
  /** Why there is no usable text: the assistant declined, or its answer was cut off. */
  isRefusal: boolean
  isCutOff: boolean
  model: string
  responseId: string | null
  usage: Usage
}

export interface Patience {
  /** Attempts for one answer before it is left to another run. */
  tries: number
  /** Milliseconds before the second attempt; doubled before each later one. */
  firstPause: number
  /** Milliseconds one call may take. */
  timeout: number
}

/** The provider will not answer this request, or any request: retrying is useless. */
export class Declined extends Error {
  readonly scope: 'request' | 'provider'

  constructor(scope: 'request' | 'provider', message: string) {
    super(message)
    this.scope = scope
  }
}

const longestPause = 60_000
/** The longest pause a provider may ask for. */
const longestAskedPause = 600_000

/** Sends one message and returns the answer. Retries on overload, broken connections and garbled answers. */
export async function chat(
  provider: Provider,
  { message, patience, signal }: { message: string; patience: Patience; signal: AbortSignal },
): Promise<Reply> {
  for (let tries = 1; ; tries += 1) {
    const outcome = await call(provider, { message, patience, signal })
    if ('text' in outcome) return outcome
    signal.throwIfAborted()
    if (tries >= patience.tries) throw new Error(`${provider.name}: ${outcome.failure}`)
    const own = Math.min(longestPause, patience.firstPause * 2 ** (tries - 1))
    // Random jitter, so that calls that failed together are not retried together.
    const wait = outcome.retryAfter ?? own * (0.5 + Math.random() / 2)
    await pause(Math.min(wait, longestAskedPause), undefined, { signal })
  }
}

interface Failure {
  failure: string
  /** Milliseconds the provider asks to wait. */
  retryAfter?: number
}

async function call(
  { url, key, model, parameters, ...provider }: Provider,
  { message, patience, signal }: { message: string; patience: Patience; signal: AbortSignal },
): Promise<Reply | Failure> {
  try {
    const response = await fetch(`${url}/chat/completions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(key && { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify({
        ...parameters,
        model,
        messages: [{ role: 'user', content: message }],
      }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(patience.timeout)]),
    })
    const body = await response.text()
    if (response.ok) return replyOf(body, { message, model })
    return failureOf(response, { body, name: provider.name })
  } catch (error) {
    if (error instanceof Declined) throw error
    const { name, message: words, cause } = error as Error
    if (name === 'TimeoutError') return { failure: `no answer within ${patience.timeout / 1000} s` }
    return { failure: cause instanceof Error ? cause.message || cause.name : words }
  }
}

const completion = z.object({
  id: z.string().optional(),
  model: z.string().optional(),
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
  usage: z.object({ prompt_tokens: z.number(), completion_tokens: z.number() }).nullish(),
})

function replyOf(body: string, asked: { message: string; model: string }): Reply | Failure {
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch {
    return { failure: `not JSON: ${body.slice(0, 60)}` }
  }
  const parsed = completion.safeParse(json)
  if (!parsed.success) return { failure: `not a chat completion: ${body.slice(0, 60)}` }
  const { id, model, choices, usage } = parsed.data
  const choice = choices[0]
  const text = choice?.message.content ?? ''
  return {
    text,
    isRefusal: Boolean(choice?.message.refusal) || choice?.finish_reason === 'content_filter',
    isCutOff: choice?.finish_reason === 'length',
    model: model ?? asked.model,
    responseId: id ?? null,
    usage: usage
      ? { input: usage.prompt_tokens, output: usage.completion_tokens }
      : { input: tokensIn(asked.message), output: tokensIn(text) },
  }
}

/** English has about four letters per token. */
export function tokensIn(text: string): number {
  return Math.ceil(text.length / 4)
}

const worthAnotherTry = new Set([408, 409, 425, 429])

function failureOf(response: Response, { body, name }: { body: string; name: string }): Failure {
  const { status, headers } = response
  const words = `${name} answers ${status}: ${body.replaceAll(/\s+/g, ' ').slice(0, 120)}`
  if (status < 500 && !worthAnotherTry.has(status)) {
    throw new Declined(status === 400 || status === 422 ? 'request' : 'provider', words)
  }
  const retryAfter = pauseAskedFor(headers.get('retry-after'))
  return { failure: words, ...(retryAfter !== null && { retryAfter }) }
}

/** HTTP allows both seconds and a date. */
function pauseAskedFor(header: string | null): number | null {
  if (!header) return null
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isNaN(wait) ? null : Math.max(0, wait)
}
