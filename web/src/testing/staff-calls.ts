import { onTestFinished, vi } from 'vitest'

/** Which calls are meant; any method unless one is named. */
interface Calls {
  path: string | RegExp
  method?: string
}

interface Call {
  method: string
  path: string
  query: URLSearchParams
  headers: Headers
  /** What was sent, parsed; null where nothing was. */
  body: unknown
}

/** Collects the calls that are made from now on, also those that are answered below and the test's own. */
export function watchCalls(): Call[] {
  const calls: Call[] = []
  stubCalls().watchers.push((call) => calls.push(call))
  return calls
}

/** Answers calls as the real server does only in rare cases, until what it returns is called. */
export function answerCalls(
  wanted: Calls,
  { status, body }: { status: number; body?: unknown },
): () => void {
  const text = body === undefined ? '' : JSON.stringify(body)
  const headers = { 'content-type': 'application/json' }
  return meet(wanted, async () => new Response(text, { status, headers }))
}

/** Lets calls end without any answer, as without a connection, until what it returns is called. */
export function loseCalls(wanted: Calls): () => void {
  return meet(wanted, () => Promise.reject(new TypeError('Failed to fetch')))
}

/** Changes what the server answers, until what it returns is called. */
export function alterCalls(wanted: Calls, changes: object): () => void {
  return meet(wanted, async (through) => {
    return Response.json({ ...(await (await through()).json()), ...changes })
  })
}

/** Lets calls reach the server and loses the first answer. */
export function loseFirstAnswer(wanted: Calls): void {
  let isFirst = true
  meet(wanted, async (through) => {
    const answer = await through()
    if (!isFirst) return answer
    isFirst = false
    throw new TypeError('Failed to fetch')
  })
}

/** Keeps calls unanswered until what it returns is called; the real server answers them then. */
export function holdCalls(wanted: Calls): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  meet(wanted, async (through) => {
    await promise
    return through()
  })
  return resolve
}

type Answer = (through: () => Promise<Response>) => Promise<Response>

interface Stub {
  watchers: ((call: Call) => void)[]
  meetings: { isMeant: (call: Call) => boolean; answer: Answer }[]
}

let stubbed: Stub | null = null

/** The latest that means a call answers it. */
function meet({ path, method }: Calls, answer: Answer): () => void {
  const { meetings } = stubCalls()
  const isMeant = (call: Call) =>
    (typeof path === 'string' ? call.path === path : path.test(call.path)) &&
    (method === undefined || call.method === method)
  const meeting = { isMeant, answer }
  meetings.unshift(meeting)
  return () => void meetings.splice(meetings.indexOf(meeting), 1)
}

function stubCalls(): Stub {
  if (stubbed) return stubbed
  const { watchers, meetings }: Stub = { watchers: [], meetings: [] }
  const before = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    const call = callOf(url, init)
    for (const watch of watchers) watch(call)
    const through = () => before(url, init)
    return meetings.find(({ isMeant }) => isMeant(call))?.answer(through) ?? through()
  })
  stubbed = { watchers, meetings }
  onTestFinished(() => {
    vi.unstubAllGlobals()
    stubbed = null
  })
  return stubbed
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
