import { onTestFinished, vi } from 'vitest'

/** Which calls to match: those with this method and path, for example an endpoint. */
interface Wanted {
  method?: string
  /** Parameters, written `:id`, match any value. */
  path?: string
}

export interface Call {
  method: string
  path: string
  query: URLSearchParams
  headers: Headers
  /** The parsed request body; null if it was not JSON. */
  body: unknown
}

/**
 * Records matching calls from now on, including those answered by the functions below and those of the test
 * itself.
 */
export function watchCalls(wanted: Wanted = {}): Call[] {
  const calls: Call[] = []
  stubCalls().watchers.push((call) => {
    if (isMeant(call, wanted)) calls.push(call)
  })
  return calls
}

/** Answers calls in a way the real server rarely does, until the returned function is called. */
export function answerWith(
  wanted: Wanted,
  {
    status,
    body,
    headers: further,
  }: { status: number; body?: unknown; headers?: Record<string, string> },
): () => void {
  const text = body === undefined ? '' : JSON.stringify(body)
  const headers = { 'content-type': 'application/json', ...further }
  return meet(wanted, async () => new Response(text, { status, headers }))
}

/** Makes calls fail without an answer, as if offline, until the returned function is called. */
export function loseAnswer(wanted: Wanted): () => void {
  return meet(wanted, noAnswer, { isOffline: true })
}

/**
 * Makes calls fail without an answer, as if only the server were down, until the returned function is called.
 */
export function leaveUnanswered(wanted: Wanted): () => void {
  return meet(wanted, noAnswer)
}

const noAnswer = () => Promise.reject(new TypeError('Failed to fetch'))

/** Lets calls reach the server but loses the first answer. */
export function loseFirstAnswer(wanted: Wanted): void {
  let isFirst = true
  meet(wanted, async (through) => {
    const answer = await through()
    if (!isFirst) return answer
    isFirst = false
    throw new TypeError('Failed to fetch')
  })
}

/** Changes the server's answers until the returned function is called. */
export function alterAnswer<Body = object>(
  wanted: Wanted,
  alter: (body: Body) => unknown,
): () => void {
  return meet(wanted, async (through) => Response.json(alter(await (await through()).json())))
}

/** Holds calls back from the server until the returned function is called. */
export function holdAnswer(wanted: Wanted): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  meet(wanted, async (through) => {
    await promise
    return through()
  })
  return resolve
}

/** Lets calls reach the server but delays the first answer until the returned function is called. */
export function delayFirstAnswer(wanted: Wanted): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  let isFirst = true
  meet(wanted, async (through) => {
    const isLate = isFirst
    isFirst = false
    const answer = await through()
    if (isLate) await promise
    return answer
  })
  return resolve
}

type Answer = (through: () => Promise<Response>) => Promise<Response>

interface Stub {
  watchers: ((call: Call) => void)[]
  meetings: { wanted: Wanted; answer: Answer; isOffline: boolean }[]
}

let stubbed: Stub | null = null

/** Registers an answer for matching calls; the most recent registration takes precedence. */
function meet(wanted: Wanted, answer: Answer, { isOffline = false } = {}): () => void {
  const stub = stubCalls()
  const meeting = { wanted, answer, isOffline }
  stub.meetings.unshift(meeting)
  return () => {
    stub.meetings = stub.meetings.filter((each) => each !== meeting)
  }
}

function stubCalls(): Stub {
  if (stubbed) return stubbed
  const stub: Stub = { watchers: [], meetings: [] }
  const before = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    const call = callOf(url, init)
    for (const watch of stub.watchers) watch(call)
    const through = () => before(url, init)
    const meeting = stub.meetings.find(({ wanted }) => isMeant(call, wanted))
    return meeting ? meeting.answer(through) : through()
  })
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(
    () => !stub.meetings.some(({ isOffline }) => isOffline),
  )
  stubbed = stub
  onTestFinished(() => {
    vi.unstubAllGlobals()
    stubbed = null
  })
  return stub
}

function isMeant(call: Call, { method = call.method, path = call.path }: Wanted): boolean {
  const wanted = path.split('/')
  const parts = call.path.split('/')
  return (
    call.method === method &&
    parts.length === wanted.length &&
    wanted.every((part, at) => part.startsWith(':') || part === parts[at])
  )
}

function callOf(url: string, { method = 'GET', headers, body }: RequestInit): Call {
  const { pathname, searchParams } = new URL(url)
  return {
    method,
    path: pathname,
    query: searchParams,
    headers: new Headers(headers),
    body: typeof body === 'string' && body.startsWith('{') ? JSON.parse(body) : null,
  }
}
