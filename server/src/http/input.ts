import type { Endpoint, Received, ValidationItem } from '@inkprint/contract'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { AppError } from '../errors.ts'

// zod/mini carries no words of its own.
z.config(z.locales.en())

/** Path, query and body fields, parsed and in one object; every problem of all three is reported. */
export function parseInput<E extends Endpoint>(endpoint: E, request: FastifyRequest): Received<E> {
  const hasBody = endpoint.method === 'POST' || endpoint.method === 'PUT'
  const parts = [
    { where: 'path', schema: endpoint.params, value: request.params },
    { where: 'query', schema: endpoint.query, value: request.query },
    ...(hasBody ? [{ where: 'body', schema: endpoint.body, value: request.body ?? {} }] : []),
  ].map((part) => ({ ...part, result: part.schema.safeParse(part.value) }))

  const problems = parts.flatMap(({ where, result, value }) =>
    (result.error?.issues ?? []).map((issue) => toItem(issue, { where, value })),
  )
  if (problems.length > 0) throw invalidInput(problems)
  return Object.assign({}, ...parts.map((part) => part.result.data))
}

export function invalidInput(items: ValidationItem[]): AppError {
  return new AppError('VALIDATION_ERROR', {
    detail: items,
    fields: items.map((item) => ({ field: item.loc.slice(1).join('.'), message: item.msg })),
  })
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
