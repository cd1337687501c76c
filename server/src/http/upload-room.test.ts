import { EventEmitter } from 'node:events'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { describe, expect, test } from 'vitest'
import { createUploadRoom } from './multipart.ts'

describe('room for files that arrive', () => {
  test('is shared out: whatever one organization sends, another’s files are taken', () => {
    const upload = openRoom(400)
    const greedy = sendUntilRefused(() => upload('greedy', 20))
    expect(greedy).toHaveLength(10)
    expect(() => upload('greedy', 1_000)).toThrow(refusal('PAYLOAD_TOO_LARGE'))
    for (const owner of ['second', 'third', 'fourth']) expect(() => upload(owner, 20)).not.toThrow()
    expect(() => upload('greedy', 20)).toThrow(refusal('SERVICE_UNAVAILABLE'))
    expect(() => upload('second', 20)).not.toThrow()
  })

  test('is free again when a call ends', () => {
    const upload = openRoom(100)
    const held = sendUntilRefused(() => upload('one', 20))
    held[0]?.leave()
    expect(() => upload('one', 20)).not.toThrow()
    expect(() => upload('one', 20)).toThrow(refusal('SERVICE_UNAVAILABLE'))
    for (const { leave } of held.slice(1)) leave()
    expect(() => upload('other', 20)).not.toThrow()
  })

  test('counts a body of unknown length as the largest there may be', () => {
    const upload = openRoom(100)
    upload('one', undefined)
    expect(() => upload('one', undefined)).toThrow(refusal('SERVICE_UNAVAILABLE'))
    expect(() => upload('other', undefined)).not.toThrow()
  })
})

function refusal(code: string) {
  return expect.objectContaining({ code })
}

/** What comes with a call, of which the room sees only this much. */
function openRoom(bytes: number) {
  const room = createUploadRoom(bytes)
  return (owner: string, length: number | undefined) => {
    const raw = new EventEmitter()
    const request = {
      routeOptions: { bodyLimit: 40 },
      headers: length === undefined ? {} : { 'content-length': String(length) },
    } as unknown as FastifyRequest
    room.enter(request, { reply: { raw } as unknown as FastifyReply, owner })
    return { leave: () => raw.emit('close') }
  }
}

function sendUntilRefused<Sent>(send: () => Sent): Sent[] {
  const sent: Sent[] = []
  for (;;) {
    try {
      sent.push(send())
    } catch (error) {
      expect(error).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
      return sent
    }
  }
}
