import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import { fixedHeaders } from './headers.ts'
import { sendRefusal } from './refusals.ts'

/** Refuses requests that reach no route in the same shape and with the same headers as all others. */
export function malformedRequests({ isProduction }: { isProduction: boolean }) {
  const headers = fixedHeaders(isProduction)
  return {
    /** The address cannot be decoded, or a part of it is longer than any id. */
    frameworkErrors(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
      const refusal = new AppError(error.statusCode === 414 ? 'NOT_FOUND' : 'BAD_REQUEST')
      const { id: request_id, method } = request
      request.log.info({ request_id, method, status: refusal.status }, 'malformed address')
      reply.headers(headers).header('x-request-id', request.id)
      sendRefusal(refusal, { request, reply })
    },

    /** The request is not valid HTTP, or did not arrive completely in time. */
    clientErrorHandler(this: FastifyInstance, error: Error & { code?: string }, socket: Socket) {
      if (error.code === 'ECONNRESET' || socket.destroyed) return
      const refusal = new AppError(codes[error.code ?? ''] ?? 'BAD_REQUEST')
      const requestId = newId('req')
      this.log.info({ request_id: requestId, status: refusal.status }, 'malformed request')
      if (socket.writable) socket.write(answerOf(refusal, { requestId, headers }))
      socket.destroy(error)
    },
  }
}

const codes: Record<string, 'REQUEST_TIMEOUT' | 'HEADERS_TOO_LARGE'> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
}

function answerOf(
  { status, body }: AppError,
  { requestId, headers }: { requestId: string; headers: Record<string, string> },
): string {
  const content = JSON.stringify({ ...body, request_id: requestId })
  const lines = Object.entries({
    ...headers,
    'x-request-id': requestId,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(content),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', content].join('\r\n')
}
