import * as z from 'zod/mini'
import { docsOf } from '../contract/src/docs.ts'
import { namedEndpoints } from '../contract/src/endpoints.ts'
import * as contract from '../contract/src/index.ts'
import type { Schema } from '../server/src/http/docs/api-document.ts'
import { refusalCodes } from '../server/src/http/openapi/refusals.ts'

export type { Schema }

export interface KeyCall {
  name: string
  summary: string
  endpoint: contract.Endpoint
  input: Schema
  output: Schema
  /** The response to callers that ask not to wait; null if the call does not support that. */
  deferred: Schema | null
}

/** The source of the published clients: every call a program with a key may make. */
export interface KeyApi {
  calls: KeyCall[]
  /** The named schemas, in alphabetical order. */
  shapes: [name: string, schema: Schema][]
  errorCodes: contract.ErrorCode[]
}

export function keyApi(): KeyApi {
  const endpoints = [...namedEndpoints]
    .filter(([name, endpoint]) => isForClients(name, endpoint))
    .sort(([a], [b]) => a.localeCompare(b))
  const shapes = new Map<string, Schema>()
  const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output') => {
    const { $defs = {}, ...rest } = toJsonSchema(schema, io)
    for (const [name, shape] of Object.entries($defs)) shapes.set(name, shape)
    return rest
  }
  const calls = endpoints.map(([name, endpoint]) => ({
    name,
    endpoint,
    summary: docsOf(endpoint).summary,
    input: merged(
      [endpoint.params, endpoint.query, endpoint.body].map((part) => schemaOf(part, 'input')),
    ),
    output: schemaOf(endpoint.output, 'output'),
    deferred: endpoint.deferredOutput ? schemaOf(endpoint.deferredOutput, 'output') : null,
  }))
  // Receipts are signed, so no call returns one as JSON; add the schema anyway.
  schemaOf(z.object({ receipt: contract.Receipt }), 'output')
  const codes = new Set(endpoints.flatMap(([, endpoint]) => [...refusalCodes(endpoint)]))
  return {
    calls,
    shapes: [...shapes].sort(([a], [b]) => a.localeCompare(b)),
    errorCodes: [...codes].sort(),
  }
}

/** Calls that copy another service's API are meant for that service's own clients. */
function isForClients(name: string, { access }: contract.Endpoint): boolean {
  if (name.startsWith('compat')) return false
  return access === 'api-key' || name === 'receipts.listKeys'
}

const names = z.registry<{ id: string }>()
for (const [id, value] of Object.entries(contract)) {
  if (isSchema(value) && value !== contract.SentFile) names.add(value, { id })
}

function isSchema(value: unknown): value is z.ZodMiniType {
  return typeof value === 'object' && value !== null && '_zod' in value
}

function toJsonSchema(schema: z.ZodMiniType, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    metadata: names,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      if (zodSchema === contract.SentFile) {
        Object.assign(jsonSchema, { type: 'string', format: 'binary' })
      }
    },
  })
  return rest as Schema & { $defs?: Record<string, Schema> }
}

/** Merges the parts into one flat object, as callers pass it. */
function merged(parts: Schema[]): Schema {
  return {
    type: 'object',
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required = [] }) => required),
  }
}
