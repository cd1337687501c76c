import { type Access, type Endpoint, type ErrorCode, errors, sections } from '@inkprint/contract'
import { endpoints } from '@inkprint/contract/endpoints'
import * as z from 'zod/mini'

type Json = Record<string, unknown>

const accessErrors: Record<Access, ErrorCode[]> = {
  public: [],
  user: ['UNAUTHORIZED'],
  member: ['UNAUTHORIZED', 'NO_ORGANIZATION'],
  superuser: ['UNAUTHORIZED', 'FORBIDDEN'],
  'api-key': ['UNAUTHORIZED', 'ORGANIZATION_INACTIVE', 'TOO_MANY_REQUESTS'],
}

/** The OpenAPI 3.1 document of every endpoint in the contract. */
export function openApiDocument(publicUrl: string): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Inkprint API',
      version: '1.0.0',
      description:
        'Tells whether a text was written by a person or by an AI, why, and what to change.',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: publicUrl }],
    tags: sections
      .filter((name) => endpoints.some((each) => each.section === name))
      .map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The `access_token` of a sign-in',
        },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'ink_…',
          description: 'An API key; `X-API-Key` works too',
        },
      },
      schemas: { Error: errorSchema },
    },
  }
}

function operationOf(endpoint: Endpoint): Json {
  const codes = [
    ...accessErrors[endpoint.access],
    ...(takesInput(endpoint) ? (['VALIDATION_ERROR'] as const) : []),
    ...endpoint.errors,
  ]
  return {
    operationId: operationIdOf(endpoint),
    tags: [endpoint.section],
    summary: endpoint.summary,
    ...(endpoint.description ? { description: endpoint.description } : {}),
    security: securityOf(endpoint.access),
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...(endpoint.takesIdempotencyKey ? [idempotencyKey] : []),
    ],
    ...(hasFields(endpoint.body) ? { requestBody: requestBodyOf(endpoint) } : {}),
    responses: {
      [endpoint.status]: answerOf(endpoint),
      ...refusalsOf(codes),
      ...(endpoint.failureStatus
        ? { [endpoint.failureStatus]: { ...answerOf(endpoint), description: 'Failure' } }
        : {}),
    },
  }
}

function operationIdOf({ method, path }: Endpoint): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter((word) => word !== '')
  return [
    method.toLowerCase(),
    ...words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)),
  ].join('')
}

function securityOf(access: Access): Json[] {
  if (access === 'public') return []
  return [access === 'api-key' ? { apiKey: [] } : { session: [] }]
}

function parametersOf(schema: z.ZodMiniObject, place: 'path' | 'query'): Json[] {
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Json
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function requestBodyOf({ body, encoding, example }: Endpoint): Json {
  const type = encoding === 'form' ? 'application/x-www-form-urlencoded' : 'application/json'
  return {
    required: true,
    content: {
      [type]: {
        schema: jsonSchema(body, 'input'),
        ...(example.input ? { example: example.input } : {}),
      },
    },
  }
}

function answerOf({ status, output, example }: Endpoint): Json {
  if (status === 204) return { description: 'Done' }
  const content = {
    schema: jsonSchema(output, 'output'),
    ...('output' in example ? { example: example.output } : {}),
  }
  return { description: 'Success', content: { 'application/json': content } }
}

function refusalsOf(codes: ErrorCode[]): Json {
  const byStatus = Map.groupBy(new Set(codes), (code) => errors[code][0])
  const entries = [...byStatus].map(([status, group]) => [status, refusalOf(group)])
  return Object.fromEntries(entries)
}

function refusalOf(codes: ErrorCode[]): Json {
  const examples = codes.map((code) => [
    code,
    { value: { detail: exampleDetail(code), code, request_id: 'req_2Vd9pXw4LmNcTb7HkaQ0Zs' } },
  ])
  return {
    description: codes.join(', '),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        examples: Object.fromEntries(examples),
      },
    },
  }
}

function exampleDetail(code: ErrorCode): unknown {
  if (code === 'VALIDATION_ERROR')
    return [{ type: 'missing', loc: ['body', 'email'], msg: 'Field required' }]
  if (code.endsWith('_INVALID_PASSWORD'))
    return { code, reason: 'Password must be at least 8 characters long' }
  return errors[code][1]
}

function takesInput(endpoint: Endpoint): boolean {
  return hasFields(endpoint.body) || hasFields(endpoint.query) || hasFields(endpoint.params)
}

function hasFields(schema: z.ZodMiniObject): boolean {
  return Object.keys(schema.shape).length > 0
}

function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Any name for this request, up to 255 visible characters; kept for 24 hours',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

const errorSchema = {
  type: 'object',
  required: ['detail', 'code', 'request_id'],
  properties: {
    detail: {
      description:
        'What went wrong: a sentence or code, or a list of problems with the fields sent',
      oneOf: [
        { type: 'string' },
        {
          type: 'array',
          items: {
            type: 'object',
            required: ['type', 'loc', 'msg'],
            properties: {
              type: { type: 'string' },
              loc: { type: 'array', items: { type: ['string', 'integer'] } },
              msg: { type: 'string' },
            },
          },
        },
        {
          type: 'object',
          required: ['code', 'reason'],
          properties: { code: { type: 'string' }, reason: { type: 'string' } },
        },
      ],
    },
    code: { type: 'string', description: 'Stable; for programs' },
    request_id: { type: 'string', description: 'Name it when you ask for help' },
  },
}
