import { type Access, contentTypes, type Endpoint } from '@inkprint/contract'
import { docsOf, parameterWords, resourceOf, wordsOf } from '@inkprint/contract/docs'
import type * as z from 'zod/mini'
import { hasFields } from '../input.ts'
import { refusalsOf } from './refusals.ts'
import { codeSamples } from './samples.ts'
import { type Json, schemaOf } from './schemas.ts'

/** The OpenAPI operation of one endpoint. */
export function operationOf(
  endpoint: Endpoint,
  { name, publicUrl }: { name: string; publicUrl: string },
): Json {
  const { access, status, failureStatus } = endpoint
  const { section, summary, description } = docsOf(endpoint)
  const resource = resourceOf(name)
  return {
    operationId: name,
    tags: [section],
    summary,
    description,
    security: securities[access],
    parameters: [
      ...parametersOf(endpoint, { place: 'path', resource }),
      ...parametersOf(endpoint, { place: 'query', resource }),
      ...(endpoint.takesIdempotencyKey ? [idempotencyKey] : []),
      ...(endpoint.deferredOutput ? [preference] : []),
    ],
    ...(hasFields(endpoint.body) ? { requestBody: requestBodyOf(endpoint, resource) } : {}),
    responses: {
      [status]: answerOf(endpoint, {
        resource,
        headers: access === 'api-key' ? limitHeaders : {},
      }),
      ...(endpoint.deferredOutput ? { 202: deferralOf(endpoint.deferredOutput) } : {}),
      ...refusalsOf(endpoint),
      ...(failureStatus ? { [failureStatus]: failureOf(endpoint, resource) } : {}),
    },
    ...(access === 'api-key' ? { 'x-codeSamples': codeSamples(endpoint, publicUrl) } : {}),
  }
}

const securities: Record<Access, Json[]> = {
  public: [],
  user: [{ session: [] }],
  member: [{ session: [] }],
  superuser: [{ session: [] }],
  'api-key': [{ apiKey: [] }, { apiKeyHeader: [] }],
  share: [{ share: [] }],
}

/** The fields of an example that belong to one part of the request. */
function exampleFor(endpoint: Endpoint, part: z.ZodMiniObject): Json {
  const given = Object(docsOf(endpoint).example.input)
  return Object.fromEntries(
    Object.entries(given)
      .filter(([field]) => field in part.shape)
      .map(([field, value]) => [field, value instanceof File ? value.name : value]),
  )
}

function parametersOf(
  endpoint: Endpoint,
  { place, resource }: { place: 'path' | 'query'; resource: string },
): Json[] {
  const part = place === 'path' ? endpoint.params : endpoint.query
  const { properties = {}, required = [] } = schemaOf(part, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  const examples = exampleFor(endpoint, part)
  const explain = place === 'query' ? parameterWords : wordsOf
  return Object.entries(properties).map(([name, { description: _, ...schema }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    description: explain(name, resource),
    schema,
    ...(name in examples ? { example: examples[name] } : {}),
  }))
}

function requestBodyOf(endpoint: Endpoint, resource: string): Json {
  const { body, encoding } = endpoint
  const type = contentTypes[encoding] ?? 'multipart/form-data'
  return {
    required: true,
    content: {
      [type]: { schema: schemaOf(body, 'input', resource), example: exampleFor(endpoint, body) },
    },
  }
}

function answerOf(
  endpoint: Endpoint,
  { resource, headers }: { resource: string; headers: Json },
): Json {
  const { status, stream, output } = endpoint
  const { example } = docsOf(endpoint)
  const all = { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' }, ...headers }
  if (status === 204) return { description: 'Done. The response has no body.', headers: all }
  const content = {
    schema: schemaOf(output, 'output', resource),
    ...('output' in example ? { example: example.output } : {}),
  }
  const description = status === 201 ? 'Created.' : status === 202 ? 'Accepted.' : 'Success.'
  return { description, headers: all, content: { [stream ?? 'application/json']: content } }
}

function deferralOf(output: z.ZodMiniType): Json {
  return {
    description: 'Accepted, to be done later; the response to `Prefer: respond-async`.',
    headers: {
      Location: { description: 'The address to poll for the outcome.', schema: { type: 'string' } },
      'Preference-Applied': { schema: { type: 'string', const: 'respond-async' } },
    },
    content: { 'application/json': { schema: schemaOf(output, 'output') } },
  }
}

function failureOf(endpoint: Endpoint, resource: string): Json {
  return {
    ...answerOf(endpoint, { resource, headers: {} }),
    description: 'The same report; something is unhealthy.',
  }
}

const limitHeaders = Object.fromEntries(
  ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'].map((name) => [
    name,
    { $ref: `#/components/headers/${name}` },
  ]),
)

const preference = {
  name: 'Prefer',
  in: 'header',
  required: false,
  description: '`respond-async` returns 202 at once instead of waiting for the outcome.',
  schema: { type: 'string' },
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A unique name of your choice for this request: up to 255 visible characters without spaces. It is remembered for at least 24 hours.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
  example: 'draft-4711-version-2',
}
