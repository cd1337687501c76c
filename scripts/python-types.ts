import { parameterWords, resourceOf, wordsOf } from '../contract/src/docs.ts'
import { type KeyApi, type KeyCall, keyApi, type Schema } from './key-calls.ts'

/** Generates packages/python/src/inkprint/generated.py: the same as `generated.ts`, in Python. */
export function pythonTypes(api: KeyApi = keyApi()): string {
  const written: string[] = []
  for (const [name, schema] of api.shapes) write(name, schema, { written, owner: name })
  for (const { name, input, output, deferred, endpoint } of api.calls) {
    const place = { written, owner: resourceOf(name) }
    write(`${classOf(name)}Input`, input, { ...place, query: endpoint.query.shape })
    write(`${classOf(name)}Output`, output, place)
    if (deferred) write(`${classOf(name)}DeferredOutput`, deferred, place)
  }
  return [
    '# Made from the contract by `npm run docs`.',
    'from __future__ import annotations',
    'from typing import Any, Literal, NotRequired, Optional, TypedDict, Union',
    `ErrorCode = Literal[\n${api.errorCodes.map((code) => `    "${code}",`).join('\n')}\n]`,
    ...written,
    callClass,
    `CALLS: dict[str, Call] = {\n${api.calls.map(callLine).join('\n')}\n}\n`,
  ].join('\n\n')
}

const callClass = `class Call(TypedDict):
    """How a call travels."""

    method: str
    path: str
    encoding: str
    query: list[str]
    body: list[str]
    takes_idempotency_key: bool
    stream: Optional[str]`

interface Place {
  written: string[]
  owner?: string
  /** The fields that are sent as query parameters. */
  query?: object
}

/** Adds an object's class, after the classes it depends on; any other schema becomes a type alias. */
function write(name: string, schema: Schema, { written, owner = '', query = {} }: Place): void {
  if (!schema.properties) {
    const type = typeOf(schema, { name, written })
    if (type !== name) written.push(`${name} = ${type}`)
    return
  }
  const { properties, required = [] } = schema
  const lines = Object.entries(properties).map(([field, each]) => {
    const type = typeOf(each, { name: name + classOf(field), written })
    const words = field in query ? parameterWords(field, owner) : wordsOf(field, owner)
    return [
      ...(words ? [`    # ${words}`] : []),
      `    ${field}: ${required.includes(field) ? type : `NotRequired[${type}]`}`,
    ].join('\n')
  })
  written.push(`class ${name}(TypedDict):\n${lines.join('\n') || '    pass'}`)
}

function typeOf(schema: Schema, { name, written }: { name: string; written: string[] }): string {
  const inner = (each: Schema, part = '') => typeOf(each, { name: name + part, written })
  if (schema.$ref) return `"${schema.$ref.replace('#/$defs/', '')}"`
  if ('const' in schema) return `Literal[${JSON.stringify(schema.const)}]`
  if (schema.enum) return `Literal[${schema.enum.map((each) => JSON.stringify(each)).join(', ')}]`
  if (schema.anyOf) return `Union[${schema.anyOf.map((each) => inner(each)).join(', ')}]`
  if (schema.prefixItems)
    return `tuple[${schema.prefixItems.map((each) => inner(each)).join(', ')}]`
  if (schema.type === 'array') return `list[${inner(schema.items ?? {}, 'Item')}]`
  if (schema.type === 'object') {
    write(name, schema, { written })
    return `"${name}"`
  }
  const types = [schema.type ?? ''].flat().map((type) => plainTypes[type] ?? 'Any')
  return types.length > 1 ? `Union[${types.join(', ')}]` : (types[0] ?? 'Any')
}

const plainTypes: Record<string, string> = {
  string: 'str',
  number: 'float',
  integer: 'int',
  boolean: 'bool',
  null: 'None',
}

function callLine({ name, endpoint }: KeyCall): string {
  const { method, path, encoding, query, body, takesIdempotencyKey, stream } = endpoint
  const fields = [
    `"method": "${method}"`,
    `"path": "${path}"`,
    `"encoding": "${encoding}"`,
    `"query": ${JSON.stringify(Object.keys(query.shape))}`,
    `"body": ${JSON.stringify(Object.keys(body.shape))}`,
    `"takes_idempotency_key": ${takesIdempotencyKey ? 'True' : 'False'}`,
    `"stream": ${stream ? `"${stream}"` : 'None'}`,
  ]
  return `    "${name}": {${fields.join(', ')}},`
}

/** Turns `analyses.get` or `human_low` into a class name. */
function classOf(name: string): string {
  return name.replaceAll(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())
}
