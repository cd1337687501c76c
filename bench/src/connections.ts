import { connect } from 'node:net'
import type { WireRequest } from '@inkprint/contract'

export interface Load {
  port: number
  /** Complete HTTP requests, one for each connection. */
  requests: Buffer[]
  seconds: number
  /** How long each connection pauses after an answer. */
  pauseMs?: number
}

export interface Rate {
  count: number
  perSecond: number
  p50Ms: number
  p95Ms: number
  p99Ms: number
  /** Errors by kind and number; not included above. */
  errors: Record<string, number>
}

/** Keeps each connection busy by repeating its request. */
export async function loadConnections(load: Load): Promise<Rate> {
  const until = performance.now() + load.seconds * 1000
  const times: number[] = []
  const errors: Record<string, number> = {}
  const startedAt = performance.now()
  const count = (problem: string) => {
    errors[problem] = (errors[problem] ?? 0) + 1
  }
  await Promise.all(
    load.requests.map((request) => keepBusy({ ...load, request, until, times, count })),
  )
  return { ...rateOf(times, startedAt), errors }
}

/** The same, but throws on any status other than 200, which would make the measurement worthless. */
export async function loadServer(load: Load): Promise<Rate> {
  const rate = await loadConnections(load)
  if (Object.keys(rate.errors).length > 0) throw new Error(JSON.stringify(rate.errors))
  return rate
}

/** The same for any work: each of `tasks` is repeated. */
export async function repeat(tasks: (() => Promise<unknown>)[], seconds: number): Promise<Rate> {
  const until = performance.now() + seconds * 1000
  const times: number[] = []
  const startedAt = performance.now()
  async function keepDoing(task: () => Promise<unknown>): Promise<void> {
    while (performance.now() < until) {
      const began = performance.now()
      await task()
      times.push(performance.now() - began)
    }
  }
  await Promise.all(tasks.map(keepDoing))
  return { ...rateOf(times, startedAt), errors: {} }
}

export function bytesOf({ method, path, headers, body: sent = '' }: WireRequest): Buffer {
  const body = Buffer.from(String(sent))
  const head = [
    `${method} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body.length > 0 ? [`content-length: ${body.length}`] : []),
  ].join('\r\n')
  return Buffer.concat([Buffer.from(`${head}\r\n\r\n`), body])
}

function rateOf(times: number[], startedAt: number): Omit<Rate, 'errors'> {
  const elapsed = (performance.now() - startedAt) / 1000
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN
  return {
    count: times.length,
    perSecond: times.length / elapsed,
    p50Ms: at(0.5),
    p95Ms: at(0.95),
    p99Ms: at(0.99),
  }
}

interface Connection extends Load {
  request: Buffer
  until: number
  times: number[]
  count(problem: string): void
}

/** Uses a bare socket: an HTTP client would take processor time from the server being measured. */
function keepBusy({ port, request, until, times, count, pauseMs }: Connection): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let parts: Buffer[] = []
    let sentAt = 0
    let isWaiting = false
    const send = () => {
      sentAt = performance.now()
      isWaiting = true
      socket.write(request)
    }
    socket.setNoDelay(true)
    socket.on('connect', send)
    socket.on('error', (error) => count(String((error as NodeJS.ErrnoException).code)))
    socket.on('close', () => {
      if (isWaiting) count('closed without an answer')
      resolve()
    })
    socket.on('data', (data) => {
      parts.push(data)
      const received = parts.length === 1 ? data : Buffer.concat(parts)
      const answer = readAnswer(received)
      if (!answer) {
        parts = [received]
        return
      }
      parts = []
      isWaiting = false
      if (answer.status === '200') times.push(performance.now() - sentAt)
      else count(answer.status)
      if (performance.now() >= until) return socket.end()
      if (pauseMs) setTimeout(send, pauseMs)
      else send()
    })
  })
}

/** Null until the answer is complete. */
function readAnswer(received: Buffer): { status: string } | null {
  const headEnd = received.indexOf('\r\n\r\n')
  if (headEnd < 0) return null
  const head = received.toString('latin1', 0, headEnd)
  const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN)
  if (Number.isNaN(length)) throw new Error(`No length in ${head}`)
  return received.length >= headEnd + 4 + length ? { status: head.slice(9, 12) } : null
}
