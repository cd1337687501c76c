/** Writes small ONNX models byte by byte: as much of the format as tests and benchmarks need. */
export interface OnnxTensor {
  name: string
  shape: readonly number[]
  data: Float32Array | BigInt64Array
}

export interface OnnxNode {
  type: string
  inputs: readonly string[]
  outputs: readonly string[]
  ints?: Readonly<Record<string, number | readonly number[]>>
  floats?: Readonly<Record<string, number>>
}

export interface OnnxGraph {
  nodes: readonly OnnxNode[]
  constants: readonly OnnxTensor[]
  /** Inputs are int64 of shape [batch, tokens]; outputs are floats of any shape. */
  inputs: readonly string[]
  outputs: readonly { name: string; rank: number }[]
}

export function writeOnnx(graph: OnnxGraph): Buffer {
  const body = [
    ...graph.nodes.map((node) => message(1, nodeBytes(node))),
    text(2, 'graph'),
    ...graph.constants.map((tensor) => message(5, tensorBytes(tensor))),
    ...graph.inputs.map((name) => message(11, valueBytes({ name, type: int64, rank: 2 }))),
    ...graph.outputs.map(({ name, rank }) => message(12, valueBytes({ name, type: float, rank }))),
  ]
  const opset = message(8, Buffer.concat([text(1, ''), integer(2, 17)]))
  return Buffer.concat([integer(1, 8), message(7, Buffer.concat(body)), opset])
}

const float = 1
const int64 = 7
const attributeTypes = { float: 1, int: 2, ints: 7 }

function nodeBytes({ type, inputs, outputs, ints = {}, floats = {} }: OnnxNode): Buffer {
  return Buffer.concat([
    ...inputs.map((name) => text(1, name)),
    ...outputs.map((name) => text(2, name)),
    text(4, type),
    ...Object.entries(ints).map(([name, value]) => message(5, intAttribute(name, value))),
    ...Object.entries(floats).map(([name, value]) => message(5, floatAttribute(name, value))),
  ])
}

function intAttribute(name: string, value: number | readonly number[]): Buffer {
  if (typeof value === 'number') {
    return Buffer.concat([text(1, name), integer(3, value), integer(20, attributeTypes.int)])
  }
  const items = value.map((item) => integer(8, item))
  return Buffer.concat([text(1, name), ...items, integer(20, attributeTypes.ints)])
}

function floatAttribute(name: string, value: number): Buffer {
  const bytes = Buffer.alloc(5)
  bytes.writeUInt8((2 << 3) | 5)
  bytes.writeFloatLE(value, 1)
  return Buffer.concat([text(1, name), bytes, integer(20, attributeTypes.float)])
}

function tensorBytes({ name, shape, data }: OnnxTensor): Buffer {
  return Buffer.concat([
    ...shape.map((size) => integer(1, size)),
    integer(2, data instanceof Float32Array ? float : int64),
    text(8, name),
    message(9, Buffer.from(data.buffer, data.byteOffset, data.byteLength)),
  ])
}

function valueBytes({ name, type, rank }: { name: string; type: number; rank: number }): Buffer {
  const dimensions = Array.from({ length: rank }, (_, index) =>
    message(1, text(2, `${name}_${index}`)),
  )
  const tensor = Buffer.concat([integer(1, type), message(2, Buffer.concat(dimensions))])
  return Buffer.concat([text(1, name), message(2, message(1, tensor))])
}

function message(field: number, bytes: Buffer): Buffer {
  return Buffer.concat([varint((field << 3) | 2), varint(bytes.length), bytes])
}

function text(field: number, value: string): Buffer {
  return message(field, Buffer.from(value, 'utf8'))
}

function integer(field: number, value: number): Buffer {
  return Buffer.concat([varint(field << 3), varint(value)])
}

/** Base 128, lowest digits first; negative numbers as 64-bit two's complement. */
function varint(value: number): Buffer {
  const bytes: number[] = []
  let rest = BigInt.asUintN(64, BigInt(value))
  while (rest >= 128n) {
    bytes.push(Number(rest & 127n) | 128)
    rest >>= 7n
  }
  return Buffer.from([...bytes, Number(rest)])
}
