import type { AddressInfo } from 'node:net'
import { isDeepStrictEqual } from 'node:util'
import {
  type Endpoint,
  type ErrorCode,
  type ErrorFamily,
  errorFacts,
  errors,
  ownErrors,
} from '@inkprint/contract'
import { endpoints } from '@inkprint/contract/endpoints'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import { type Callers, makeCallers } from './callers.ts'
import { aimOf, type HostileRequest, hostileRequest } from './hostile-requests.ts'
import { type RawAnswer, sendRaw } from './raw-http.ts'

/** `npm run fuzz` asks for more, and for others each time. */
const requests = Number(process.env.FUZZ_REQUESTS ?? 400)
const seed = Number(process.env.FUZZ_SEED ?? 20_261_115)
/** Accounts are locked, emptied and deleted on the way: after so many requests new ones take over. */
const castLasts = 100

test('[HC-60, HC-61] no request makes the server fail, hang or say more than the contract names', async () => {
  const app = await testApp({ env: generous })
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.app.server.address() as AddressInfo
  const statuses = new Map<number, number>()
  let callers = await makeCallers(app)
  let sent = 0
  console.log(`fuzz: ${requests} requests, FUZZ_SEED=${seed}`)
  await fc.assert(
    fc.asyncProperty(hostileRequest, async (request) => {
      if (++sent % castLasts === 0) callers = await makeCallers(app)
      const answer = await sendRaw(port, bytesOf(request, callers))
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      expect(problemsOf(request, answer)).toEqual([])
    }),
    { numRuns: requests, seed },
  )
  console.log('fuzz: answers by status', Object.fromEntries([...statuses].sort()))
  expect(app.logged.filter((line) => line.includes('"level":50'))).toEqual([])
  // Enough of them reached a handler and were served.
  expect(statuses.get(200) ?? 0).toBeGreaterThan(requests / 20)
}, 3_600_000)

const generous = Object.fromEntries(
  [
    ...['LIMIT_REGISTRATIONS', 'LIMIT_SIGN_INS', 'LIMIT_SIGN_INS_PER_ADDRESS', 'LIMIT_MAILS'],
    ...[
      'LIMIT_MAILS_PER_ADDRESS',
      'LIMIT_KEY_REQUESTS',
      'LIMIT_ORGANIZATION_REQUESTS',
      'LIMIT_CHECKOUTS',
      'LIMIT_KEYS',
      'LIMIT_WRITER_MAILS',
    ],
  ].map((name) => [name, '1000000']),
)

function bytesOf(
  { role, method, target, headers, body }: HostileRequest,
  callers: Callers,
): Buffer {
  const fill = (text: string) =>
    text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => idsOf(callers)[name] ?? whole)
  const content = body === null ? null : Buffer.from(fill(body.toString('latin1')), 'latin1')
  const token = callers.tokens[role]
  const lines = [
    `${method} ${fill(target)} HTTP/1.1`,
    'host: inkprint.test',
    'connection: close',
    ...(token ? [`authorization: Bearer ${token}`] : []),
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(content === null ? [] : [`content-length: ${content.length}`]),
  ]
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')
  return content === null ? head : Buffer.concat([head, content])
}

function idsOf(callers: Callers): Record<string, string> {
  return {
    organization: callers.organization,
    key: callers.keyId,
    analysis: callers.analysis,
    checkout: callers.checkout,
    purchase: callers.purchase,
    member: callers.ownerId,
    share: callers.share,
    review: callers.review,
    draft: callers.draft,
    invitation: callers.invitation,
    webhook: callers.webhook,
    delivery: callers.delivery,
  }
}

/** What is wrong with an answer; an empty list is a good one. */
function problemsOf(request: HostileRequest, answer: RawAnswer): string[] {
  const { status, headers, body } = answer
  // A random method and address may be an endpoint's after all.
  const aim = request.aim ?? `${request.method} ${request.target.split('?')[0]}`
  const endpoint = endpoints.find((each) => aimOf(each) === aim)
  const problems: string[] = []
  if (status >= 500) problems.push(`status ${status}: ${body}`)
  for (const name of ['x-request-id', 'x-content-type-options', 'content-security-policy']) {
    if (!headers[name]) problems.push(`${status} without ${name}`)
  }
  const isJson = headers['content-type']?.startsWith('application/json')
  if (status >= 400 && request.method !== 'HEAD')
    problems.push(...problemsOfRefusal(answer, endpoint, familyAt(request.target)))
  if (status < 300 && endpoint && isJson) problems.push(...problemsOfOutput(endpoint, answer))
  if (/\$argon2|password_hash|token_hash/.test(body)) problems.push(`a secret: ${body}`)
  return problems
}

function problemsOfOutput({ output, status }: Endpoint, answer: RawAnswer): string[] {
  const value: unknown = JSON.parse(answer.body)
  const parsed = output.safeParse(value)
  if (answer.status !== status) return [`status ${answer.status} instead of ${status}`]
  if (!parsed.success) return [`not the declared output: ${answer.body.slice(0, 300)}`]
  // Parsing leaves out what is not declared, so both are equal only without unexpected fields.
  return isDeepStrictEqual(parsed.data, value) ? [] : [`unexpected field: ${answer.body}`]
}

const anywhere: readonly ErrorCode[] = [
  ...(['BAD_REQUEST', 'NOT_FOUND', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const),
  ...(['VALIDATION_ERROR', 'UNAUTHORIZED', 'FORBIDDEN', 'NO_ORGANIZATION'] as const),
  ...(['METHOD_NOT_ALLOWED', 'TOO_MANY_REQUESTS', 'ORGANIZATION_INACTIVE'] as const),
  ...(['PERMISSION_MISSING', 'SCOPE_MISSING', 'CONFIRMATION_REQUIRED'] as const),
]

/** The shape of refusals below the address of a service whose calls are copied. */
function familyAt(target: string): ErrorFamily | undefined {
  const [service] = /^\/compat\/[a-z]+\//.exec(target) ?? []
  return service ? endpoints.find(({ path }) => path.startsWith(service))?.errorFamily : undefined
}

function problemsOfRefusal(
  { status, body }: RawAnswer,
  endpoint: Endpoint | undefined,
  familyHere: ErrorFamily | undefined,
): string[] {
  const sent = readJson(body)
  if (!sent) return [`${status} is no JSON: ${body.slice(0, 200)}`]
  // What is refused before it reaches its call is refused in our own shape.
  const family = 'detail' in sent ? ownErrors : (endpoint?.errorFamily ?? familyHere ?? ownErrors)
  const refusal: Record<string, unknown> = { ...family.read(sent) }
  const code = String(refusal.code) as ErrorCode
  const declared = [...anywhere, ...(endpoint?.errors ?? [])]
  const facts = errorFacts[code] ?? {}
  const fields = ['detail', 'code', 'request_id', 'errors', ...Object.keys(facts)]
  return [
    ...(declared.includes(code) ? [] : [`${status} with undeclared code ${code}`]),
    ...(errors[code]?.[0] === status ? [] : [`${code} with status ${status}`]),
    ...(refusal.detail && refusal.request_id ? [] : ['no detail or no request id']),
    ...Object.keys(refusal)
      .filter((name) => !fields.includes(name))
      .map((name) => `unexpected field ${name} with ${code}`),
    ...Object.entries(facts)
      .filter(([name, type]) => !isOfType(refusal[name], type))
      .map(([name, type]) => `${code} without ${name}, a ${type}`),
  ]
}

function isOfType(value: unknown, type: 'integer' | 'string'): boolean {
  return type === 'integer' ? Number.isInteger(value) : typeof value === 'string'
}

function readJson(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
