import type { InferenceSession, Tensor } from 'onnxruntime-node'

export interface WindowLogits {
  /** Log-odds of AI. */
  logit: number
  groups: readonly number[]
}

export interface Encoder {
  read(tokenIds: readonly number[]): Promise<WindowLogits>
}

/**
 * Loads the encoder, or returns null where the native runtime cannot run here. One window per run:
 * no padding, so no answer depends on its neighbours.
 */
export async function openEncoder(modelBytes: Uint8Array): Promise<Encoder | null> {
  const runtime = await importRuntime()
  if (!runtime) return null
  const session = await runtime.InferenceSession.create(modelBytes, {
    executionProviders: ['cpu'],
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    // The network is written so that every processor computes the same bits; fused steps would not.
    graphOptimizationLevel: 'disabled',
    // The arena keeps the memory of the largest window for ever; a worker lives long.
    enableCpuMemArena: false,
    logSeverityLevel: 3,
  })
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
    // A platform without a binary: the linear model serves alone and says so.
    return null
  }
}

async function readWindow(
  runtime: Runtime,
  { session, tokenIds }: { session: InferenceSession; tokenIds: readonly number[] },
): Promise<WindowLogits> {
  const ids = BigInt64Array.from(tokenIds, BigInt)
  const outputs = await session.run({
    input_ids: new runtime.Tensor('int64', ids, [1, tokenIds.length]),
  })
  const [logit] = numbersOf(outputs.logit)
  if (logit === undefined) throw new Error('The encoder gave no score')
  return { logit, groups: numbersOf(outputs.group_logits) }
}

function numbersOf(tensor: Tensor | undefined): number[] {
  if (!(tensor?.data instanceof Float64Array)) throw new Error('The encoder gave no doubles')
  return Array.from(tensor.data)
}
