import type { InferenceSession, Tensor } from 'onnxruntime-node'

export interface WindowLogits {
  /** Log-odds of AI, rounded to a thousandth: CPUs differ in the last bits of int8 arithmetic. */
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
    graphOptimizationLevel: 'all',
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
  const shape = [1, tokenIds.length]
  const outputs = await session.run({
    input_ids: new runtime.Tensor('int64', BigInt64Array.from(tokenIds, BigInt), shape),
    attention_mask: new runtime.Tensor('int64', new BigInt64Array(tokenIds.length).fill(1n), shape),
  })
  return {
    logit: round(numbersOf(outputs.logit)[0] ?? 0, 1e3),
    groups: numbersOf(outputs.group_logits).map((logit) => round(logit, 1e2)),
  }
}

function numbersOf(tensor: Tensor | undefined): number[] {
  if (!(tensor?.data instanceof Float32Array)) throw new Error('The encoder gave no float output')
  return Array.from(tensor.data)
}

function round(value: number, steps: number): number {
  return Math.round(value * steps) / steps
}
