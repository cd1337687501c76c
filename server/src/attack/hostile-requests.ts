import type { Access, Endpoint } from '@inkprint/contract'
import { endpoints } from '@inkprint/contract/endpoints'
import fc from 'fast-check'
import * as z from 'zod/mini'
import { type Role, roles } from './callers.ts'
import {
  brokenBody,
  extraFields,
  headerSafe,
  hostileJson,
  hostileString,
  oddHeaders,
  placeholders,
} from './hostile-values.ts'

export interface HostileRequest {
  /** The intended endpoint, such as `GET /v1/credits`; null if the request has no valid target. */
  aim: string | null
  role: Role
  method: string
  target: string
  headers: [name: string, value: string][]
  body: Buffer | null
}

/** Mostly requests close enough to the contract to get far, and some that are nothing like it. */
export const hostileRequest: fc.Arbitrary<HostileRequest> = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...endpoints).chain(bentRequest) },
  { weight: 2, arbitrary: fc.constantFrom(...endpoints).chain(brokenRequest) },
  { weight: 2, arbitrary: lostRequest() },
)

type Fields = [name: string, value: unknown][]

/** Most fields follow the contract; one or two do not. */
function bentRequest(endpoint: Endpoint): fc.Arbitrary<HostileRequest> {
  return fc
    .record({
      role: roleFor(endpoint),
      params: bentFields(endpoint.params),
      query: fc.tuple(bentFields(endpoint.query), extraFields),
      body: fc.tuple(bentFields(endpoint.body), extraFields),
      headers: oddHeaders,
      type: contentTypeFor(endpoint),
    })
    .map(({ role, params, query, body, headers, type }) => ({
      // An empty path parameter makes it a different path.
      aim: params.some(([, value]) => value === '') ? null : aimOf(endpoint),
      role,
      method: endpoint.method,
      target: pathOf(endpoint, params) + queryOf(query.flat()),
      headers: hasBody(endpoint) ? [['content-type', type], ...headers] : headers,
      body: hasBody(endpoint) ? encode(body.flat(), type) : null,
    }))
}

function brokenRequest(endpoint: Endpoint): fc.Arbitrary<HostileRequest> {
  return fc
    .record({
      role: roleFor(endpoint),
      type: fc.oneof(contentTypeFor(endpoint), hostileString.map(headerSafe)),
      headers: oddHeaders,
      body: brokenBody,
    })
    .map(({ role, type, headers, body }) => ({
      aim: aimOf(endpoint),
      role,
      body,
      method: endpoint.method,
      target: pathOf(endpoint, []),
      headers: [['content-type', type], ...headers],
    }))
}

/** Methods and paths that match no endpoint. */
function lostRequest(): fc.Arbitrary<HostileRequest> {
  const path = fc.oneof(
    fc.constantFrom(
      ...['/', '//', '///', '/%', '/%00', '/%ff', '/%E0%A4%A', '*', '/..', '/../etc/passwd'],
      ...['/..%2f..%2fetc%2fpasswd', '/%252e%252e%252fetc', '/assets/..\\..\\package.json'],
      ...[
        '/assets/%2e%2e/%2e%2e/package.json',
        '/index.html',
        '/login/',
        '/redoc',
        '/openapi.json',
      ],
      ...[
        '//evil.example/',
        'http://evil.example/',
        'http://[',
        '/?',
        '/#',
        '/a b',
        '/api/',
        '/v1',
      ],
      ...['/sandbox/checkout/%00', '/sandbox/billing/x', '/api/webhooks/stripe', '/\\evil.example'],
      `/${'a'.repeat(3_000)}`,
      `/v1/analyses/${'a'.repeat(300)}`,
    ),
    fc.array(hostileString, { maxLength: 4 }).map((parts) => `/${parts.map(pathSafe).join('/')}`),
    fc.constantFrom(...endpoints).map((endpoint) => pathOf(endpoint, [])),
  )
  return fc.record({
    aim: fc.constant(null),
    role: fc.constantFrom(...roles),
    method: fc.constantFrom(
      ...['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY'],
      ...['get', 'FOO'],
    ),
    target: fc.tuple(path, extraFields).map(([start, query]) => start + queryOf(query)),
    headers: oddHeaders,
    body: fc.option(brokenBody),
  })
}

/** Usually a role that may call, so that the request reaches the handler. */
function roleFor({ access }: Endpoint): fc.Arbitrary<Role> {
  return fc.oneof(
    { weight: 8, arbitrary: fc.constant(rightful[access]) },
    { weight: 1, arbitrary: fc.constantFrom(...roles) },
  )
}

const rightful: Record<Access, Role> = {
  public: 'member',
  user: 'member',
  member: 'member',
  superuser: 'superuser',
  'api-key': 'key',
  share: 'writer',
}

function bentFields(schema: Endpoint['body']): fc.Arbitrary<Fields> {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const fields = Object.entries(properties).map(([name, value]) =>
    fc.oneof(
      { weight: 10, arbitrary: plausible(name, value).map((each): Fields => [[name, each]]) },
      { weight: 3, arbitrary: hostileJson.map((each): Fields => [[name, each]]) },
      { weight: 1, arbitrary: fc.constant<Fields>([]) },
      {
        weight: 1,
        arbitrary: fc.tuple(hostileJson, hostileJson).map(
          ([a, b]): Fields => [
            [name, a],
            [name, b],
          ],
        ),
      },
    ),
  )
  return fc.tuple(...fields).map((parts) => parts.flat())
}

const longText = 'The tide came in and the harbour filled with small boats. '.repeat(30)

const known: Record<string, readonly string[]> = {
  file: [longText, '{\\rtf1 x', '%PDF-1.4', 'PK\x03\x04', '<html><p>x', ''],
  text: [longText, `${longText}\ud800`, `${longText}\u202e <b>x</b>`, 'too short'],
  email: ['a@example.com', 'B@EXAMPLE.com', "o'x+y@example.co.uk"],
  new_email: ['new@example.com', 'a@example.com'],
  username: ['a@example.com', 'nobody'],
  password: ['Correct-Horse-7', 'short', 'Pässwörter-7\ud800'],
  current_password: ['Correct-Horse-7', 'Wrong-Horse-7'],
  new_password: ['Correct-Horse-8', 'weak'],
  confirm_password: ['Correct-Horse-7'],
  // Replaced by an id that fits the path.
  id: ['{own}', '{own}', '{own}', '{organization}', 'nobody'],
  keyId: ['{key}', '{key}', 'nobody'],
  api_key_id: ['{key}', '{key}', '{organization}'],
  apiKeyId: ['{key}', 'nobody'],
  analysis_id: ['{analysis}', '{analysis}', 'nobody'],
  session_id: ['{checkout}', 'nobody'],
  purchase_id: ['{purchase}', 'nobody'],
  organization_id: ['{organization}', 'nobody'],
  shareId: ['{share}', '{share}', 'nobody'],
  reviewId: ['{review}', '{review}', 'nobody'],
  draftId: ['{draft}', '{draft}', 'nobody'],
  deliveryId: ['{delivery}', '{delivery}', 'nobody'],
  url: ['https://hooks.inkprint.example/', 'https://127.0.0.1/', 'http://[::1]/', 'nobody'],
  writer_email: ['writer@example.com', 'a@example.com'],
  startDate: ['2026-01-01', '0000-01-01', '0001-01-01'],
  endDate: ['2026-12-31', '9999-12-31', '0000-02-29'],
}

/** A value that the schema accepts, more or less. */
function plausible(name: string, schema: z.core.JSONSchema._JSONSchema): fc.Arbitrary<unknown> {
  if (typeof schema === 'boolean') return hostileJson
  const samples = known[name]
  if (samples) return fc.constantFrom(...samples)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => plausible(name, each)))
  const types: string[] = [schema.type ?? []].flat()
  // File fields have no type.
  if (types.length === 0) return hostileJson
  return fc.oneof(...types.map((type) => ofType(type, { name, schema })))
}

function ofType(
  type: string,
  { name, schema }: { name: string; schema: z.core.JSONSchema.BaseSchema },
): fc.Arbitrary<unknown> {
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  const range = { min: schema.minimum ?? -9, max: schema.maximum ?? 9_999_999 }
  if (type === 'integer') return fc.integer(range)
  if (type === 'number') return fc.double({ ...range, noNaN: true })
  if (type === 'array') return fc.array(fc.constantFrom(...placeholders), { maxLength: 3 })
  if (/(^id|_id|Id)$/.test(name)) return fc.constantFrom(...placeholders, ...placeholders, 'nobody')
  return fc.oneof(fc.constant('Desk'), fc.string({ unit: 'grapheme', maxLength: 30 }))
}

export function aimOf({ method, path }: Endpoint): string {
  return `${method} ${path}`
}

function hasBody({ method }: Endpoint): boolean {
  return method === 'POST' || method === 'PUT'
}

function contentTypeFor({ encoding }: Endpoint): fc.Arbitrary<string> {
  const right = { form: formType, multipart: multipartType, json: 'application/json' }[encoding]
  return fc.oneof(
    { weight: 20, arbitrary: fc.constant(right) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        ...['application/json; charset=utf-16', 'APPLICATION/JSON', 'text/plain', 'a/b', ';', ''],
        ...[formType, multipartType, 'application/json, text/html'],
      ),
    },
  )
}

const formType = 'application/x-www-form-urlencoded'
const multipartType = 'multipart/form-data; boundary=x'

/** Encoded by hand, because JSON.stringify would drop a repeated name or set a prototype. */
function encode(fields: Fields, type: string): Buffer {
  if (type === formType) return Buffer.from(queryOf(fields).slice(1))
  if (type === multipartType) return Buffer.from(`${fields.map(partOf).join('')}--x--\r\n`)
  const members = fields.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
  return Buffer.from(`{${members.join(',')}}`)
}

/** A file part is always named draft.html, whatever it contains. */
function partOf([name, value]: Fields[number]): string {
  const content = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  const file = name === 'file' ? '; filename="draft.html"' : ''
  return `--x\r\nContent-Disposition: form-data; name=${JSON.stringify(name)}${file}\r\n\r\n${content}\r\n`
}

function pathOf({ path }: Endpoint, params: Fields): string {
  const own = path.includes('/users/')
    ? '{member}'
    : path.includes('/analyses/')
      ? '{analysis}'
      : '{organization}'
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const given = params.find(([each]) => each === name)
    return pathSafe(given ? given[1] : '{own}')
  })
  return filled.replaceAll('{own}', own)
}

function queryOf(fields: Fields): string {
  if (fields.length === 0) return ''
  return `?${fields.map(([name, value]) => `${pathSafe(name)}=${pathSafe(value)}`).join('&')}`
}

/** Percent-encoded, including lone surrogates; placeholders stay readable. */
function pathSafe(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return encodeURIComponent(text.toWellFormed()).replaceAll('%7B', '{').replaceAll('%7D', '}')
}
