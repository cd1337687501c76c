import type { Endpoint, Received, ValidationItem } from '@inkprint/contract'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { invalidInput } from '../platform/errors.ts'
import { FormFields } from './multipart.ts'

// zod/mini has no messages of its own.
z.config(z.locales.en())

/** Path, query and body fields, parsed into one object; the problems of all three are reported together. */
export function parseInput<E extends Endpoint>(endpoint: E, request: FastifyRequest): Received<E> {
  const hasBody = endpoint.method === 'POST' || endpoint.method === 'PUT'
  const parts = [
    { where: 'path', schema: endpoint.params, value: request.params },
    { where: 'query', schema: endpoint.query, value: request.query },
    ...(hasBody
      ? [{ where: 'body', schema: endpoint.body, value: bodyOf(endpoint, request) }]
      : []),
  ].map((part) => ({ ...part, result: part.schema.safeParse(part.value) }))

  const problems = parts.flatMap(({ where, result, value }) => [
    ...(result.error?.issues ?? []).map((issue) => toItem(issue, { where, value })),
    ...fieldsWithNul(result.data).map((name) => ({
      type: 'value_error',
      loc: [where, name],
      msg: 'Must not contain NUL characters',
    })),
  ])
  if (problems.length > 0) throw invalidInput(problems)
  const received = Object.assign({}, ...parts.map((part) => part.result.data))
  repairText(received)
  return received
}

function bodyOf(endpoint: Endpoint, { body }: FastifyRequest): unknown {
  return body instanceof FormFields ? body.typedBy(endpoint.body) : (body ?? {})
}

/** PostgreSQL cannot store NUL in text. */
function fieldsWithNul(fields: Record<string, unknown> = {}): string[] {
  return Object.keys(fields).filter((name) =>
    [fields[name]].flat().some((value) => typeof value === 'string' && value.includes('\0')),
  )
}

/** Half a surrogate pair, left over when a text is cut, cannot be stored either: it becomes U+FFFD. */
function repairText(fields: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string' && !value.isWellFormed()) fields[name] = value.toWellFormed()
  }
}

export function hasFields(schema: z.ZodMiniObject): boolean {
  return Object.keys(schema.shape).length > 0
}

function toItem(
  issue: z.core.$ZodIssue,
  { where, value }: { where: string; value: unknown },
): ValidationItem {
  const loc = [where, ...issue.path.map((key) => (typeof key === 'number' ? key : String(key)))]
  return isMissing(value, issue.path)
    ? {
        type: 'missing',
        loc,
        msg: issue.message.startsWith('Invalid input') ? 'Field required' : issue.message,
      }
    : { type: issue.code, loc, msg: issue.message }
}

function isMissing(value: unknown, path: readonly PropertyKey[]): boolean {
  let current = value
  for (const key of path) {
    if (typeof current !== 'object' || current === null) return false
    current = (current as Record<PropertyKey, unknown>)[key]
  }
  return current === undefined
}
