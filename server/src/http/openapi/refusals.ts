import { type Access, type Endpoint, type ErrorCode, errors } from '@inkprint/contract'
import { errorWords } from '@inkprint/contract/docs'
import { hasFields } from '../input.ts'
import type { Json } from './schemas.ts'

const accessErrors: Record<Access, readonly ErrorCode[]> = {
  public: [],
  user: ['UNAUTHORIZED'],
  member: ['UNAUTHORIZED', 'NO_ORGANIZATION', 'PERMISSION_MISSING', 'SECOND_FACTOR_SETUP_REQUIRED'],
  superuser: ['UNAUTHORIZED', 'FORBIDDEN', 'SECOND_FACTOR_SETUP_REQUIRED'],
  'api-key': [
    'UNAUTHORIZED',
    'ORGANIZATION_INACTIVE',
    'SCOPE_MISSING',
    'PERMISSION_MISSING',
    'NETWORK_REFUSED',
    'TOO_MANY_REQUESTS',
  ],
  share: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
}

/** Every refusal a call can get; the tests fail if a call answers any other. */
export function refusalCodes(endpoint: Endpoint): Set<ErrorCode> {
  const isInformation = endpoint.access === 'public' && !takesInput(endpoint)
  const sendsBody = endpoint.method === 'POST' || endpoint.method === 'PUT'
  const canBeGarbled = sendsBody || hasFields(endpoint.params)
  return new Set<ErrorCode>([
    ...accessErrors[endpoint.access],
    ...(canBeGarbled ? (['BAD_REQUEST'] as const) : []),
    ...(sendsBody ? bodyErrors : []),
    ...(takesInput(endpoint) ? (['VALIDATION_ERROR'] as const) : []),
    ...(endpoint.confirm ? (['CONFIRMATION_REQUIRED'] as const) : []),
    ...endpoint.errors,
    'HEADERS_TOO_LARGE',
    'INTERNAL_ERROR',
    ...(isInformation ? [] : (['SERVICE_UNAVAILABLE'] as const)),
  ])
}

/** The error answers of an operation, by status; answers that are the same everywhere are written once. */
export function refusalsOf(endpoint: Endpoint): Json {
  const byStatus = Map.groupBy(refusalCodes(endpoint), (code) => errors[code][0])
  const entries = [...byStatus].map(([status, codes]) => {
    const [code, ...others] = codes
    const isShared = code && others.length === 0 && code !== 'VALIDATION_ERROR'
    return [
      status,
      isShared ? { $ref: `#/components/responses/${code}` } : answerOf(codes, endpoint),
    ]
  })
  return Object.fromEntries(entries)
}

/** The error answers that operations refer to. */
export function sharedRefusals(endpoints: readonly Endpoint[]): Json {
  const refused = endpoints.flatMap((endpoint) => Object.values(refusalsOf(endpoint)) as Json[])
  const codes = refused.flatMap(({ $ref }) => (typeof $ref === 'string' ? [codeIn($ref)] : []))
  const entries = [...new Set(codes)].sort().map((code) => [code, answerOf([code])])
  return Object.fromEntries(entries)
}

function codeIn(reference: string): ErrorCode {
  // `refusalsOf` above only makes references from error codes.
  return reference.split('/').at(-1) as ErrorCode
}

function answerOf(codes: ErrorCode[], endpoint?: Endpoint): Json {
  return {
    description: codes.map((code) => `**${code}**: ${errorWords[code]}`).join('\n\n'),
    headers: headersOf(codes),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        examples: Object.fromEntries(codes.map((code) => [code, exampleOf(code, endpoint)])),
      },
    },
  }
}

const bodyErrors: readonly ErrorCode[] = [
  'REQUEST_TIMEOUT',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
]

const repeatable: readonly ErrorCode[] = [
  'TOO_MANY_REQUESTS',
  'SERVICE_UNAVAILABLE',
  'QUEUE_FULL',
  'IDEMPOTENCY_IN_PROGRESS',
]

function takesInput(endpoint: Endpoint): boolean {
  const { body, query, params, takesIdempotencyKey } = endpoint
  return [body, query, params].some(hasFields) || takesIdempotencyKey === true
}

function headersOf(codes: ErrorCode[]): Json {
  return {
    'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' },
    ...(codes.some((code) => repeatable.includes(code))
      ? { 'Retry-After': { $ref: '#/components/headers/Retry-After' } }
      : {}),
  }
}

function exampleOf(code: ErrorCode, endpoint?: Endpoint): Json {
  return {
    summary: code,
    value: { ...exampleFields(code, endpoint), code, request_id: 'req_2Vd9pXw4LmNcTb7HkaQ0Zs' },
  }
}

function exampleFields(code: ErrorCode, endpoint?: Endpoint): Json {
  if (code === 'VALIDATION_ERROR' && endpoint) return exampleProblem(endpoint)
  if (code === 'REGISTER_INVALID_PASSWORD' || code === 'RESET_PASSWORD_INVALID_PASSWORD') {
    return { detail: { code, reason: 'Password must be at least 8 characters long' } }
  }
  return { detail: errors[code][1], ...exampleFacts[code] }
}

const exampleFacts: Partial<Record<ErrorCode, Json>> = {
  INSUFFICIENT_CREDITS: { credits_required: 8, credits_available: 3 },
  SSO_REGISTRATION_REQUIRED: {
    email: 'ada@example.com',
    first_name: 'Ada',
    last_name: 'Nowak',
    organization_name: 'Quill House',
  },
  SSO_ACCOUNT_REFUSED: { reason: 'other_organization' },
  SSO_REQUIRED: { organization_name: 'Quill House' },
  SECOND_FACTOR_REQUIRED: {
    challenge_token: '6dV0rW9qkYc1',
    methods: 'totp recovery_code',
  },
  KEY_BUDGET_USED: { credits_required: 8, credits_available: 3 },
  SCOPE_MISSING: { scope: 'analyze' },
  NETWORK_REFUSED: { address: '203.0.113.7' },
  STALE_EDIT: { credits: 41 },
  CREDITS_RESERVED: { credits_reserved: 8 },
  BALANCE_TOO_LOW: { credits: 41 },
  PERMISSION_MISSING: { permission: 'credits.buy', role: 'member' },
  FILE_UNREADABLE: {
    detail: 'The PDF is protected by a password. Save it without one.',
    reason: 'encrypted',
  },
}

/** A validation problem this particular call could have. */
function exampleProblem({ body, query, params }: Endpoint): Json {
  const parts = { body, query, path: params }
  for (const [where, schema] of Object.entries(parts)) {
    const [field] = Object.keys(schema.shape)
    if (field === undefined) continue
    const msg = 'Invalid input: expected string, received number'
    return {
      detail: [{ type: 'invalid_type', loc: [where, field], msg }],
      errors: [{ field, message: msg }],
    }
  }
  return { detail: [{ type: 'value_error', loc: ['header', 'idempotency-key'], msg: 'Too long' }] }
}
