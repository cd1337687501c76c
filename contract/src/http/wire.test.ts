import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ApiError, type ErrorFamily } from './errors.ts'
import { outputOf, requestFor, send } from './wire.ts'

const rename = endpoint({
  method: 'PUT',
  path: '/v1/shelves/:shelf/books/:id',
  access: 'api-key',
  permission: 'analyses.read',
  scope: 'read',
  params: z.object({ shelf: z.string(), id: z.string() }),
  query: z.object({ page: z.optional(z.number()), search: z.optional(z.nullable(z.string())) }),
  body: z.object({ title: z.string(), note: z.optional(z.string()) }),
  output: z.object({ title: z.string() }),
})

test('P an answer that is not JSON arrives as it was sent', () => {
  const read = endpoint({
    method: 'GET',
    path: '/v1/books/first',
    access: 'public',
    stream: 'text/plain',
    output: z.string(),
  })
  expect(outputOf(read, { status: 200, text: '[1] Emma' })).toBe('[1] Emma')
})

describe('[C12] a request', () => {
  test('has each field where the contract puts it, and none the contract does not name', () => {
    const input = { shelf: 'a/b', id: 'ż 1', page: 2, search: null, title: 'Emma', other: 'x' }
    expect(requestFor(rename, input, { token: 'ink_1', idempotencyKey: 'once' })).toEqual({
      method: 'PUT',
      path: '/v1/shelves/a%2Fb/books/%C5%BC%201?page=2',
      headers: {
        Accept: 'application/json',
        Authorization: 'Bearer ink_1',
        'Idempotency-Key': 'once',
        'Content-Type': 'application/json',
      },
      body: '{"title":"Emma"}',
    })
  })

  test('without fields and without a token has neither body nor credentials', () => {
    const list = endpoint({ method: 'GET', path: '/v1/books', access: 'public', output: z.null() })
    expect(requestFor(list, {})).toEqual({
      method: 'GET',
      path: '/v1/books',
      headers: { Accept: 'application/json' },
    })
  })

  test('is a form where the contract says so', () => {
    const signIn = endpoint({
      method: 'POST',
      path: '/auth/login',
      access: 'public',
      encoding: 'form',
      body: z.object({ username: z.string(), password: z.string() }),
      output: z.null(),
    })
    const { body, headers } = requestFor(signIn, { username: 'a@b.example', password: 'x&y=z' })
    expect(headers['Content-Type']).toBe('application/x-www-form-urlencoded')
    expect(Object.fromEntries(new URLSearchParams(String(body)))).toEqual({
      username: 'a@b.example',
      password: 'x&y=z',
    })
  })

  test('carries files as multipart, whose boundary the sender writes', async () => {
    const upload = endpoint({
      method: 'POST',
      path: '/v1/documents',
      access: 'api-key',
      permission: 'analyses.read',
      scope: 'read',
      encoding: 'multipart',
      body: z.object({ files: z.array(z.file()), title: z.string(), note: z.optional(z.string()) }),
      output: z.null(),
    })
    const files = [new File(['one'], 'one.txt'), new File(['two'], 'two.txt')]
    const { path, headers, ...rest } = requestFor(upload, { files, title: 'Both' })
    expect(headers).not.toHaveProperty('Content-Type')
    const sent = new Request(`http://inkprint.test${path}`, { ...rest, headers })
    expect(sent.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/)
    const data = await sent.formData()
    expect(data.getAll('files').map((file) => (file as File).name)).toEqual(['one.txt', 'two.txt'])
    expect([data.get('title'), data.has('note')]).toEqual(['Both', false])
  })
})

describe('[C12] an answer', () => {
  const body = {
    detail: 'Not enough credits',
    code: 'INSUFFICIENT_CREDITS',
    request_id: 'req_1',
    errors: [{ field: 'text', message: 'Too long' }],
  }

  test('that succeeded is its value; one without a body is null', () => {
    expect(outputOf(rename, { status: 200, text: '{"title":"Emma"}' })).toEqual({ title: 'Emma' })
    expect(outputOf(rename, { status: 204, text: '' })).toBeNull()
  })

  test('that is an error is thrown with what a program can act on', () => {
    const answer = { status: 402, text: JSON.stringify(body), retryAfter: '12' }
    const error = thrownBy(() => outputOf(rename, answer))
    expect(error).toMatchObject({
      status: 402,
      code: 'INSUFFICIENT_CREDITS',
      detail: 'Not enough credits',
      fieldErrors: [{ field: 'text', message: 'Too long' }],
      retryAfterSeconds: 12,
      body,
    })
  })

  test.each(['<h1>Bad Gateway</h1>', '', '"text"', 'null'])(
    'that did not come from our server is an error all the same: %s',
    (text) => {
      const error = thrownBy(() => outputOf(rename, { status: 502, text }))
      expect(error).toMatchObject({ status: 502, code: undefined, fieldErrors: [] })
      expect(error.retryAfterSeconds).toBeNull()
    },
  )

  test('is read in the shape of its family of calls', () => {
    const foreign: ErrorFamily = {
      write: ({ code, detail }) => ({ error: { type: code, message: detail } }),
      read: (sent) => {
        const { error } = Object(sent)
        return { code: error?.type, detail: error?.message }
      },
    }
    const compatible = { ...rename, errorFamily: foreign }
    const text = JSON.stringify(
      foreign.write({ code: 'NOT_FOUND', detail: 'Not Found', request_id: 'req_1' }),
    )
    const error = thrownBy(() => outputOf(compatible, { status: 404, text }))
    expect(error).toMatchObject({ status: 404, code: 'NOT_FOUND', detail: 'Not Found' })
  })

  test('is fetched from where the caller says, and a lost one is no answer', async () => {
    const asked: string[] = []
    const fetch = async (url: string, init: RequestInit) => {
      asked.push(`${init.method} ${url}`)
      return new Response('{"title":"Emma"}')
    }
    const input = { shelf: 'a', id: '1', title: 'Emma' }
    const baseUrl = 'https://api.example'
    expect(await send(rename, input, { baseUrl, fetch })).toEqual({ title: 'Emma' })
    expect(asked).toEqual(['PUT https://api.example/v1/shelves/a/books/1'])
    const lost = () => Promise.reject(new TypeError('fetch failed'))
    await expect(send(rename, input, { baseUrl, fetch: lost })).rejects.toThrow(TypeError)
  })
})

function thrownBy(act: () => unknown): ApiError {
  try {
    act()
  } catch (error) {
    if (error instanceof ApiError) return error
  }
  throw new Error('Nothing was refused')
}
