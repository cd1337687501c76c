import type { IncomingMessage, ServerResponse } from 'node:http'

export interface Answer {
  status: number
  body: unknown
}

export function created(body: unknown) {
  return { status: 200, body }
}

export function missing(what: string, param: string) {
  const error = { type: 'invalid_request_error', code: 'resource_missing', param }
  return { status: 404, body: { error: { ...error, message: `No such ${what}` } } }
}

export function failure(message: string, type = 'invalid_request_error') {
  return { error: { type, message } }
}

export function json(reply: ServerResponse, status: number, body: unknown): void {
  const headers = { 'content-type': 'application/json', 'request-id': 'req_test' }
  reply.writeHead(status, headers).end(JSON.stringify(body))
}

export function html(reply: ServerResponse, body: string): void {
  reply
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end(`<!doctype html><title>Stripe</title>${body}`)
}

export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}
