#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { Inkprint } from '@inkprint/client'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { serveHttp } from './http.ts'
import { createServer } from './server.ts'

const { values } = parseArgs({
  options: { http: { type: 'string' }, host: { type: 'string', default: '127.0.0.1' } },
})
const { INKPRINT_URL: baseUrl, INKPRINT_KEY: apiKey, INKPRINT_ASK_ABOVE } = process.env
const askAbove = Number(INKPRINT_ASK_ABOVE ?? 5)

if (!baseUrl || !Number.isFinite(askAbove)) {
  fail(
    'Set INKPRINT_URL to the address of your installation, and INKPRINT_ASK_ABOVE to a number or not at all.',
  )
} else if (values.http !== undefined) {
  const { host } = values
  const address = await serveHttp({ baseUrl, askAbove, host, port: Number(values.http) })
  console.error(`Inkprint for assistants is at ${address.url}`)
} else if (!apiKey) {
  fail('Set INKPRINT_KEY to an API key from the dashboard.')
} else {
  const server = createServer({
    inkprint: new Inkprint({ baseUrl, apiKey }),
    askAbove,
    mayReadFiles: true,
  })
  await server.connect(new StdioServerTransport())
}

function fail(message: string): void {
  console.error(`inkprint-mcp: ${message}`)
  process.exitCode = 2
}
