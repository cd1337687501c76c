import { vi } from 'vitest'

/** Answers calls to a path with what the real server says only in rare cases, until what it returns is called. */
export function answerWith(
  path: string,
  { status, body }: { status: number; body?: unknown },
): () => void {
  const text = body === undefined ? '' : JSON.stringify(body)
  const headers = { 'content-type': 'application/json' }
  return replace(path, () => Promise.resolve(new Response(text, { status, headers })))
}

/** Lets calls to a path end without any answer, until what it returns is called. */
export function loseAnswer(path: string): () => void {
  return replace(path, () => Promise.reject(new TypeError('Failed to fetch')))
}

/** Keeps calls to a path from the server until what it returns is called. */
export function holdAnswer(path: string): () => void {
  const held = Promise.withResolvers<void>()
  replace(path, async (through) => {
    await held.promise
    return through()
  })
  return held.resolve
}

/** Lets calls to a path fail as the real server rarely does, until what it returns is called. */
export function failCalls(path: string): () => void {
  return answerWith(path, { status: 500, body: { detail: 'Internal Server Error' } })
}

/** Sets fields of what a path answers, for what takes long to bring about. */
export function changeAnswer(path: string, changes: object): void {
  alterAnswer<object>(path, (body) => ({ ...body, ...changes }))
}

/** Changes what the server answers to calls of a path. */
export function alterAnswer<Body>(path: string, alter: (body: Body) => unknown): void {
  replace(path, async (through) => Response.json(alter(await (await through()).json())))
}

export interface MadeCall {
  /** `METHOD /path` */
  call: string
  search: string
  body: unknown
  authorization: string | null
}

/** Collects the calls from now on. */
export function watchCalls(): MadeCall[] {
  const calls: MadeCall[] = []
  const through = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const { pathname, search } = new URL(url)
    calls.push({
      call: `${init.method} ${pathname}`,
      search,
      body: typeof init.body === 'string' ? parsed(init.body) : undefined,
      authorization: new Headers(init.headers).get('authorization'),
    })
    return through(url, init)
  })
  return calls
}

type Through = () => Promise<Response>

function replace(path: string, answer: (through: Through) => Promise<Response>): () => void {
  const through = globalThis.fetch
  let isOn = true
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    isOn && new URL(url).pathname === path ? answer(() => through(url, init)) : through(url, init),
  )
  return () => {
    isOn = false
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}
