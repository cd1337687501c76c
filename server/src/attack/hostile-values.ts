import fc from 'fast-check'

/** Placeholders for the callers' ids, replaced when the request is sent. */
export const placeholders = [
  '{organization}',
  '{key}',
  '{analysis}',
  '{checkout}',
  '{purchase}',
  '{member}',
  '{share}',
  '{review}',
  '{draft}',
  '{webhook}',
  '{delivery}',
] as const

/** Strings that are known to break programs. */
const nasty = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfffy',
  '\u202e\u200b\ufeff',
  '𝒳'.repeat(60),
  'é'.normalize('NFD').repeat(200),
  "' or 1=1 --",
  '"; drop table users; --',
  '%_\\%',
  '$1 $$ {0} {{7*7}}',
  '<script>alert(1)</script>',
  '../../../etc/passwd',
  '%00%2e%2e%2f',
  '\r\nSet-Cookie: a=b',
  'null',
  'undefined',
  'NaN',
  '-0',
  '1e999',
  '9'.repeat(400),
  '0x10',
  '__proto__',
  'constructor',
  'toString',
  '0000-01-01',
  '9999-12-31',
  '2026-02-29',
  'a'.repeat(5_000),
]

export const hostileString = fc.oneof(
  fc.constantFrom(...nasty),
  fc.constantFrom(...placeholders),
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map(String.fromCharCode), maxLength: 20 }),
)

const hostileNumber = fc.oneof(
  fc.constantFrom(-1, 0, -0, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 1e-308),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)

/** Anything that JSON can express, mostly of the wrong type. */
export const hostileJson: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileString },
  { weight: 2, arbitrary: hostileNumber },
  { weight: 1, arbitrary: fc.constantFrom(null, true, false, [], {}) },
  { weight: 1, arbitrary: fc.array(hostileString, { maxLength: 4 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

/** Undeclared fields; assigned by name, some of them would affect every object. */
export const extraFields: fc.Arbitrary<[string, unknown][]> = fc.array(
  fc.tuple(
    fc.constantFrom(
      ...['__proto__', 'constructor', 'prototype', 'hasOwnProperty', 'toJSON', 'then'],
      ...['id', 'is_superuser', 'is_verified', 'organization_id', 'credits', 'password_hash', ''],
    ),
    hostileJson,
  ),
  { maxLength: 2 },
)

/** Bodies that are not at all what the endpoint expects. */
export const brokenBody: fc.Arbitrary<Buffer> = fc.oneof(
  fc
    .constantFrom(
      ...['', '{', '[]', 'null', '"x"', '7', '{"a":1,"a":2}', '{"a":1}{"b":2}', "{'a':1}"],
      ...['\ufeff{}', '{"__proto__":{"is_superuser":true}}', '{"constructor":{"prototype":{}}}'],
      ...['{"token":"\\u0000"}', '{"token":"\\ud800"}', '{"a":1e999}', 'a=1&a=2&__proto__=3'],
      '='.repeat(500),
    )
    .map((text) => Buffer.from(text)),
  fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
  fc
    .integer({ min: 1, max: 20_000 })
    .map((depth) => Buffer.from('[{"a":'.repeat(depth / 2) + 0 + '}]'.repeat(depth / 2))),
  fc
    .integer({ min: 1, max: 120_000 })
    .map((length) => Buffer.from(`{"token":"${'x'.repeat(length)}"}`)),
)

/** Makes a value safe to use in a header. */
export function headerSafe(value: string): string {
  return value.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 2_000)
}

/** Headers that confuse proxies and parsers; most requests get none. */
export const oddHeaders: fc.Arbitrary<[string, string][]> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<[string, string][]>([]) },
  {
    weight: 1,
    arbitrary: fc.array(
      fc.oneof(
        fc.constantFrom<[string, string]>(
          ['accept', 'text/html'],
          ['accept-encoding', 'br;q=0, *'],
          ['origin', 'null'],
          ['x-forwarded-for', '1.2.3.4, unknown, ::'],
          ['x-forwarded-proto', 'javascript'],
          ['expect', '100-continue'],
          ['if-none-match', '*'],
          ['range', 'bytes=0-1,5-'],
          ['upgrade', 'websocket'],
          ['cookie', '__proto__=1; a'],
          ['authorization', 'Bearer'],
          ['authorization', 'Bearer eyJhbGciOiJub25lIn0.e30.'],
          ['x-api-key', 'ink_'],
          ['idempotency-key', ''],
        ),
        fc.tuple(
          fc.constantFrom('idempotency-key', 'x-api-key', 'accept', 'stripe-signature', 'x-odd'),
          hostileString.map(headerSafe),
        ),
      ),
      { maxLength: 3 },
    ),
  },
)
