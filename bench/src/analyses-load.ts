import { connect } from 'node:net'

export interface Load {
  port: number
  /** Whole HTTP requests, one for each connection kept busy. */
  requests: Buffer[]
  seconds: number
}

export interface Rate {
  count: number
  perSecond: number
  p50Ms: number
  p95Ms: number
}

/** Keeps each connection busy with its request, one after another; anything but 200 is an error. */
export async function loadServer({ port, requests, seconds }: Load): Promise<Rate> {
  const until = performance.now() + seconds * 1000
  const times: number[] = []
  const startedAt = performance.now()
  await Promise.all(requests.map((request) => keepBusy({ port, request, until, times })))
  return rateOf(times, startedAt)
}

/** The same for any work: each of `tasks` runs again and again. */
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
  return rateOf(times, startedAt)
}

export function requestOf(path: string, { key, body }: { key: string; body: object }): Buffer {
  const payload = Buffer.from(JSON.stringify(body))
  const head = [
    `POST ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    `authorization: Bearer ${key}`,
    'content-type: application/json',
    `content-length: ${payload.length}`,
  ].join('\r\n')
  return Buffer.concat([Buffer.from(`${head}\r\n\r\n`), payload])
}

function rateOf(times: number[], startedAt: number): Rate {
  const elapsed = (performance.now() - startedAt) / 1000
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN
  return { count: times.length, perSecond: times.length / elapsed, p50Ms: at(0.5), p95Ms: at(0.95) }
}

interface Connection {
  port: number
  request: Buffer
  until: number
  times: number[]
}

/** A bare socket: an HTTP client would take the processor the server is measured on. */
function keepBusy({ port, request, until, times }: Connection): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let received = Buffer.alloc(0)
    let sentAt = 0
    const send = () => {
      sentAt = performance.now()
      socket.write(request)
    }
    socket.setNoDelay(true)
    socket.on('connect', send)
    socket.on('error', reject)
    socket.on('data', (data) => {
      received = received.length === 0 ? data : Buffer.concat([received, data])
      const end = endOfAnswer(received)
      if (end === null) return
      if (!received.subarray(0, 12).equals(ok)) {
        socket.destroy()
        return reject(new Error(received.toString('utf8', 0, 600)))
      }
      times.push(performance.now() - sentAt)
      received = received.subarray(end)
      if (performance.now() < until) return send()
      socket.end()
      resolve()
    })
  })
}

const ok = Buffer.from('HTTP/1.1 200')

/** Where the first answer ends, once it is all there. */
function endOfAnswer(received: Buffer): number | null {
  const headEnd = received.indexOf('\r\n\r\n')
  if (headEnd < 0) return null
  const head = received.toString('latin1', 0, headEnd)
  const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN)
  if (Number.isNaN(length)) throw new Error(`No length in ${head}`)
  const end = headEnd + 4 + length
  return received.length >= end ? end : null
}
