import { createSocket, type RemoteInfo } from 'node:dgram'
import type { AddressInfo } from 'node:net'

export type DnsHost = Awaited<ReturnType<typeof startDnsHost>>

const txt = 16

/** A name server for TXT records only; it answers whatever it was told. */
export async function startDnsHost() {
  const texts = new Map<string, string[]>()
  const state = { isSilent: false, questions: [] as string[] }
  const socket = createSocket('udp4')
  socket.on('message', (question, { port, address }: RemoteInfo) => {
    const { name, end } = readName(question)
    state.questions.push(name)
    if (!state.isSilent)
      socket.send(answerTo(question, { end, found: texts.get(name) }), port, address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  const server = `127.0.0.1:${(socket.address() as AddressInfo).port}`
  return {
    server,
    env: { DNS_SERVER: server },
    texts,
    state,
    stop: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  }
}

/** The name in a question, and where the question ends. */
function readName(question: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5 }
}

/** Answers NXDOMAIN if nothing is known. */
function answerTo(
  question: Buffer,
  { end, found }: { end: number; found: string[] | undefined },
): Buffer {
  const header = Buffer.alloc(12)
  question.copy(header, 0, 0, 2)
  header.writeUInt16BE(found ? 0x8180 : 0x8183, 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(found?.length ?? 0, 6)
  return Buffer.concat([header, question.subarray(12, end), ...(found ?? []).map(recordOf)])
}

/** The record's name is a pointer to that of the question. */
function recordOf(text: string): Buffer {
  const pieces = text.match(/.{1,200}/g) ?? ['']
  const data = Buffer.concat(
    pieces.map((piece) => Buffer.concat([Buffer.from([piece.length]), Buffer.from(piece)])),
  )
  const head = Buffer.alloc(12)
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(txt, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt32BE(60, 6)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}
