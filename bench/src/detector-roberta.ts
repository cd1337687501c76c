import { type OnnxNode, type OnnxTensor, writeOnnx } from '@inkprint/detector/testing/onnx-writer'
import { InferenceSession, Tensor } from 'onnxruntime-node'

const layers = 12
const width = 768
const heads = 12
const inner = 3072
const vocabulary = 50_265
export const robertaTokens = 512

/**
 * An encoder of the size of RoBERTa-base, which most detectors use, with random weights. All layers share one
 * set of weights, which saves memory without changing the arithmetic.
 */
export async function openRoberta(): Promise<(tokenIds: number[]) => Promise<void>> {
  const session = await InferenceSession.create(robertaBytes(), {
    executionProviders: ['cpu'],
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    graphOptimizationLevel: 'all',
    logSeverityLevel: 3,
  })
  return async (tokenIds) => {
    const ids = BigInt64Array.from(tokenIds, (id) => BigInt(id % vocabulary))
    await session.run({ input_ids: new Tensor('int64', ids, [1, tokenIds.length]) })
  }
}

function robertaBytes(): Buffer {
  const nodes: OnnxNode[] = [node('Gather', ['embeddings', 'input_ids'], 'h0')]
  for (let layer = 0; layer < layers; layer += 1) nodes.push(...layerNodes(layer))
  nodes.push(node('Identity', [`h${layers}`], 'hidden'))
  return writeOnnx({
    nodes,
    constants: constants(),
    inputs: ['input_ids'],
    outputs: [{ name: 'hidden', rank: 3 }],
  })
}

function layerNodes(layer: number): OnnxNode[] {
  const at = (name: string) => `${name}_${layer}`
  const heads3 = ['q', 'k', 'v'].flatMap((name) => [
    node('MatMul', [`h${layer}`, `w_${name}`], at(`${name}_flat`)),
    node('Add', [at(`${name}_flat`), 'bias'], at(`${name}_bias`)),
    node('Reshape', [at(`${name}_bias`), 'split'], at(`${name}_split`)),
    node('Transpose', [at(`${name}_split`)], at(name), {
      perm: name === 'k' ? [0, 2, 3, 1] : [0, 2, 1, 3],
    }),
  ])
  return [
    ...heads3,
    node('MatMul', [at('q'), at('k')], at('products')),
    node('Div', [at('products'), 'root'], at('scaled')),
    node('Softmax', [at('scaled')], at('attention'), { axis: -1 }),
    node('MatMul', [at('attention'), at('v')], at('mixed')),
    node('Transpose', [at('mixed')], at('joined'), { perm: [0, 2, 1, 3] }),
    node('Reshape', [at('joined'), 'merge'], at('merged')),
    node('MatMul', [at('merged'), 'w_out'], at('projected')),
    node('Add', [at('projected'), `h${layer}`], at('sum1')),
    node('LayerNormalization', [at('sum1'), 'gain', 'bias'], at('norm1'), { axis: -1 }),
    node('MatMul', [at('norm1'), 'w_up'], at('up')),
    node('Div', [at('up'), 'root2'], at('up_scaled')),
    node('Erf', [at('up_scaled')], at('erf')),
    node('Add', [at('erf'), 'one'], at('erf1')),
    node('Mul', [at('up'), at('erf1')], at('gate')),
    node('Mul', [at('gate'), 'half'], at('gelu')),
    node('MatMul', [at('gelu'), 'w_down'], at('down')),
    node('Add', [at('down'), at('norm1')], at('sum2')),
    node('LayerNormalization', [at('sum2'), 'gain', 'bias'], `h${layer + 1}`, { axis: -1 }),
  ]
}

function constants(): OnnxTensor[] {
  const scalar = (name: string, value: number) => ({
    name,
    shape: [],
    data: Float32Array.of(value),
  })
  const shape = (name: string, sizes: number[]) => ({
    name,
    shape: [sizes.length],
    data: BigInt64Array.from(sizes, BigInt),
  })
  return [
    random('embeddings', [vocabulary, width]),
    ...['w_q', 'w_k', 'w_v', 'w_out'].map((name) => random(name, [width, width])),
    random('w_up', [width, inner]),
    random('w_down', [inner, width]),
    { name: 'gain', shape: [width], data: new Float32Array(width).fill(1) },
    { name: 'bias', shape: [width], data: new Float32Array(width) },
    scalar('root', Math.sqrt(width / heads)),
    scalar('root2', Math.SQRT2),
    scalar('one', 1),
    scalar('half', 0.5),
    shape('split', [0, -1, heads, width / heads]),
    shape('merge', [0, -1, width]),
  ]
}

/** Small weights from a fixed linear congruential sequence. */
function random(name: string, shape: number[]): OnnxTensor {
  const data = new Float32Array(shape.reduce((size, length) => size * length, 1))
  let state = 12345
  for (let index = 0; index < data.length; index += 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    data[index] = (state / 2 ** 32 - 0.5) * 0.06
  }
  return { name, shape, data }
}

function node(
  type: string,
  inputs: string[],
  output: string,
  ints: OnnxNode['ints'] = {},
): OnnxNode {
  return { type, inputs, outputs: [output], ints }
}
