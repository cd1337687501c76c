import { parameterWords, resourceOf, wordsOf } from '../contract/src/docs.ts'
import { type KeyApi, type KeyCall, keyApi, type Schema } from './key-calls.ts'

/** Generates packages/client/src/generated.ts: the types and paths of every call available to keys. */
export function clientTypes(api: KeyApi = keyApi()): string {
  const { calls, shapes, errorCodes } = api
  return [
    '// Made from the contract by `npm run docs`.',
    `/** A file to send; a Blob without a name is sent as \`blob\`. */\nexport type FileInput = File | Blob`,
    `/** Every error a call with a key can get. */\nexport type ErrorCode =${unionOf(errorCodes.map(quoted))}`,
    ...shapes.map(([name, schema]) => shapeOf(name, schema)),
    `/** What each call takes and returns. */\nexport interface Calls {\n${calls.map(callTypes).join('\n')}\n}`,
    `export const calls: Record<keyof Calls, Call> = {\n${calls.map(callData).join('\n')}\n}`,
    callInterface,
  ].join('\n\n')
}

const callInterface = `/** How a call travels. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  encoding?: 'form' | 'multipart'
  /** Which fields go into the address and which into the body. */
  query?: string[]
  body?: string[]
  /** Whether an \`Idempotency-Key\` makes a repeat harmless. */
  takesIdempotencyKey?: true
  /** What comes back where that is not JSON. */
  stream?: string
}
`

function shapeOf(name: string, schema: Schema): string {
  if (schema.properties) return `export interface ${name} ${fieldsOf(schema, { owner: name })}`
  return `export type ${name} = ${typeOf(schema, '')}`
}

function callTypes({ name, summary, input, output, deferred, endpoint }: KeyCall): string {
  const place = { owner: resourceOf(name), indent: '    ' }
  return [
    `  /** ${summary} */`,
    `  ${quoted(name)}: {`,
    `    input: ${fieldsOf(input, { ...place, query: endpoint.query.shape })}`,
    `    output: ${isBinary(endpoint.stream) ? 'Uint8Array' : answerOf(output, place)}`,
    ...(deferred ? [`    deferred: ${answerOf(deferred, place)}`] : []),
    '  }',
  ].join('\n')
}

/** Uses the field descriptions of the call's resource, unless the schema is named and has its own. */
function answerOf(schema: Schema, place: { owner: string; indent: string }): string {
  return schema.properties ? fieldsOf(schema, place) : typeOf(schema, place.indent)
}

function callData({ name, endpoint }: KeyCall): string {
  const { method, path, encoding, query, body, takesIdempotencyKey, stream } = endpoint
  const data = {
    method,
    path,
    ...(encoding === 'json' ? {} : { encoding }),
    ...listed('query', query.shape),
    ...listed('body', body.shape),
    ...(takesIdempotencyKey ? { takesIdempotencyKey } : {}),
    ...(stream ? { stream } : {}),
  }
  return `  ${quoted(name)}: ${JSON.stringify(data)},`
}

function listed(key: string, shape: object): Record<string, string[]> {
  const names = Object.keys(shape)
  return names.length > 0 ? { [key]: names } : {}
}

function isBinary(stream: string | undefined): boolean {
  return stream === 'application/pdf'
}

function fieldsOf(
  { properties = {}, required = [] }: Schema,
  { owner, indent = '', query = {} }: { owner: string; indent?: string; query?: object },
): string {
  const lines = Object.entries(properties).flatMap(([name, schema]) => {
    const words = name in query ? parameterWords(name, owner) : wordsOf(name, owner)
    const mark = required.includes(name) ? '' : '?'
    // Callers that set fields conditionally may pass undefined.
    const undefinedToo = mark ? ' | undefined' : ''
    return [
      ...(words ? [`${indent}  /** ${words} */`] : []),
      `${indent}  ${name}${mark}: ${typeOf(schema, `${indent}  `)}${undefinedToo}`,
    ]
  })
  return lines.length === 0 ? 'Record<never, never>' : `{\n${lines.join('\n')}\n${indent}}`
}

function typeOf(schema: Schema, indent: string): string {
  if (schema.$ref) return schema.$ref.replace('#/$defs/', '')
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.anyOf) return schema.anyOf.map((each) => typeOf(each, indent)).join(' | ')
  if (schema.prefixItems) {
    return `[${schema.prefixItems.map((each) => typeOf(each, indent)).join(', ')}]`
  }
  if (schema.type === 'array') return `Array<${typeOf(schema.items ?? {}, indent)}>`
  if (schema.type === 'object') return fieldsOf(schema, { owner: '', indent })
  if (schema.format === 'binary') return 'FileInput'
  return [schema.type ?? '']
    .flat()
    .map((type) => plainTypes[type] ?? 'unknown')
    .join(' | ')
}

const plainTypes: Record<string, string> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
}

function unionOf(members: string[]): string {
  return members.map((member) => `\n  | ${member}`).join('')
}

function quoted(text: string): string {
  return `'${text}'`
}
