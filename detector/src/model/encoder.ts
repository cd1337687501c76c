import type { InferenceSession, Tensor } from 'onnxruntime-node'

export interface WindowLogits {
  /** Log-odds of AI. */
  logit: number
  groups: readonly number[]
  /** Log-odds that the wording around each token is AI, including [CLS] and [SEP]. */
  tokens: readonly number[]
}

export interface Encoder {
  read(tokenIds: readonly number[]): Promise<WindowLogits>
}

const outputs = ['logit', 'group_logits', 'token_logits'] as const

/**
 * Loads the encoder, or returns null if the native runtime cannot run here. It reads one window per run,
 * without padding, so no result depends on what else is in a batch.
 */
export async function openEncoder(modelBytes: Uint8Array): Promise<Encoder | null> {
  const runtime = await importRuntime()
  if (!runtime) return null
  const session = await runtime.InferenceSession.create(modelBytes, {
    executionProviders: ['cpu'],
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    graphOptimizationLevel: 'all',
    // The arena would keep the memory of the largest window forever, and workers are long-lived.
    enableCpuMemArena: false,
    logSeverityLevel: 3,
  })
  for (const name of outputs) {
    if (!session.outputNames.includes(name)) {
      throw new Error(`The encoder has no output ${name}: it was made for an older detector`)
    }
  }
  return { read: (tokenIds) => readWindow(runtime, { session, tokenIds }) }
}

interface Runtime {
  InferenceSession: typeof InferenceSession
  Tensor: typeof Tensor
}

async function importRuntime(): Promise<Runtime | null> {
  try {
    return await import('onnxruntime-node')
  } catch {
    // There is no binary for this platform: the linear model runs alone and the result says so.
    return null
  }
}

async function readWindow(
  runtime: Runtime,
  { session, tokenIds }: { session: InferenceSession; tokenIds: readonly number[] },
): Promise<WindowLogits> {
  const ids = BigInt64Array.from(tokenIds, BigInt)
  const found = await session.run({
    input_ids: new runtime.Tensor('int64', ids, [1, tokenIds.length]),
  })
  const [logit] = numbersOf(found.logit)
  const tokens = numbersOf(found.token_logits)
  if (logit === undefined) throw new Error('The encoder gave no score')
  if (tokens.length !== tokenIds.length) throw new Error('The encoder did not score every token')
  return { logit, groups: numbersOf(found.group_logits), tokens }
}

function numbersOf(tensor: Tensor | undefined): number[] {
  if (!(tensor?.data instanceof Float32Array)) throw new Error('The encoder gave no floats')
  const numbers = Array.from(tensor.data)
  if (!numbers.every(Number.isFinite)) throw new Error('The encoder gave a score that is no number')
  return numbers
}
