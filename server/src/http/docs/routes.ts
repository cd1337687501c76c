import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { extname } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { contentPolicies } from '../headers.ts'
import type { Installation } from '../openapi/openapi.ts'
import { etagOf, isKnown, type Packed, packed } from '../packed.ts'
import { tokensIn } from '../tokens.ts'
import { docsPath } from './addresses.ts'
import { assetsPath, searchPath } from './layout.ts'
import { referencePath } from './reference.ts'
import { type DocsSite, openSite } from './site.ts'

interface Options extends Installation {
  /** The directory of the built web app, whose colors and fonts the pages use. */
  websiteDirectory: string
}

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': contentPolicies.page,
  'cache-control': 'no-cache',
}

/** Serves the documentation at `/docs`, and the API reference also at `/redoc`. */
export function serveDocs(app: FastifyInstance, options: Options): void {
  // Loaded for the first reader, so that a server nobody reads documentation from pays nothing.
  let opened: Promise<DocsSite> | null = null
  const site = () => {
    opened ??= openSite(options).catch((error) => {
      // The next reader tries again.
      opened = null
      throw error
    })
    return opened
  }
  const sendPage = pageSender(site)
  serveAssets(app, { site, websiteDirectory: options.websiteDirectory })
  app.get(searchPath, async (request, reply) => {
    const { q } = request.query as { q?: unknown }
    const query = typeof q === 'string' ? q.slice(0, 100).trim() : ''
    return reply.headers(pageHeaders).send((await site()).results(query))
  })
  app.get('/redoc', (request, reply) => sendPage(referencePath, { request, reply }))
  app.get(docsPath, (request, reply) => sendPage(docsPath, { request, reply }))
  app.get(`${docsPath}/*`, async (request, reply) => {
    const address = (request.url.split('?', 1)[0] ?? '').replace(/\/+$/, '')
    const file = (await site()).fileAt(address)
    return file ? sendFile(file, { request, reply }) : sendPage(address, { request, reply })
  })
}

/** Renders a page when it is first read, and compresses it once. */
function pageSender(site: () => Promise<DocsSite>) {
  const pages = new Map<string, Packed>()
  return async (address: string, { request, reply }: Exchange) => {
    const known = pages.get(address)
    if (known) return known({ request, reply }, pageHeaders)
    const all = await site()
    const html = all.page(address)
    if (html === null) return reply.status(404).headers(pageHeaders).send(all.missing(address))
    const send = packed(() => html)
    pages.set(address, send)
    return send({ request, reply }, pageHeaders)
  }
}

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
}

async function sendFile(file: string, { request, reply }: Exchange): Promise<FastifyReply> {
  const content = await readFile(file)
  const etag = etagOf(content)
  const type = types[extname(file)] ?? 'text/plain; charset=utf-8'
  reply.headers({ 'content-type': type, 'cache-control': 'no-cache', etag })
  return isKnown(request, etag) ? reply.status(304).send() : reply.send(content)
}

function serveAssets(
  app: FastifyInstance,
  { site, websiteDirectory }: { site: () => Promise<DocsSite>; websiteDirectory: string },
): void {
  const minisearch = createRequire(import.meta.url).resolve('minisearch')
  const sources: Record<string, () => Promise<string | Buffer>> = {
    'docs.css': async () => [await tokensIn(websiteDirectory), ...(await styles())].join('\n'),
    'minisearch.js': () => readFile(minisearch.replace(/cjs[\\/]index\.cjs$/, 'es/index.js')),
    'passages.json': async () => (await site()).searchIndex(),
  }
  for (const name of ['docs.js', 'search.js', 'search-options.js']) {
    sources[name] = () => readFile(assetNamed(name))
  }
  for (const [name, read] of Object.entries(sources)) {
    const send = packed(read)
    const headers = { 'content-type': types[extname(name)] ?? '', 'cache-control': 'no-cache' }
    app.get(`${assetsPath}/${name}`, (request, reply) => send({ request, reply }, headers))
  }
}

/** In cascade order: later rules override earlier ones. */
const sheets = ['base', 'bar', 'frame', 'text', 'cards', 'code', 'reference', 'narrow', 'print']

function styles(): Promise<string[]> {
  return Promise.all(sheets.map((name) => readFile(assetNamed(`${name}.css`), 'utf8')))
}

function assetNamed(name: string): URL {
  return new URL(`./assets/${name}`, import.meta.url)
}
