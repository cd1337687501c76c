import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { brotliCompressSync, constants } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { contentPolicies } from './headers.ts'
import { type Installation, openApiDocument } from './openapi.ts'

/** The product's paper and ink, for a viewer that knows no style sheet of ours. */
const theme = {
  spacing: { sectionVertical: 24 },
  colors: {
    primary: { main: '#24437f' },
    success: { main: '#1c5f46' },
    error: { main: '#a72f1d' },
    text: { primary: '#1d1b18', secondary: '#524d45' },
    http: { get: '#1c5f46', post: '#24437f', put: '#744d00', delete: '#a72f1d' },
  },
  typography: {
    fontFamily: 'system-ui, sans-serif',
    headings: { fontFamily: 'Georgia, serif', fontWeight: '500' },
    code: { color: '#24437f', backgroundColor: '#f6f1e7', fontFamily: 'ui-monospace, monospace' },
  },
  sidebar: { backgroundColor: '#f6f1e7', textColor: '#1d1b18' },
  logo: { maxHeight: '60px', maxWidth: '60px', gutter: '10px' },
  codeBlock: { backgroundColor: '#2b2822' },
  rightPanel: { backgroundColor: '#1d1b18' },
  fab: { backgroundColor: '#f6f1e7', color: '#24437f' },
}

/** Colours the theme does not reach: as the viewer has them they are too faint on the dark panel. */
const styles = `body { margin: 0; background: #fefcf8 }
.redoc-wrap .tab-error[aria-selected="false"], .redoc-wrap .token.boolean { color: #f2907a !important }
.redoc-wrap .token.number { color: #8cc4e8 !important }`

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API documentation · Inkprint</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${styles}</style>
</head>
<body>
<main>
<redoc spec-url="/openapi.json" required-props-first hide-schema-pattern path-in-middle-panel json-sample-expand-level="3" theme='${JSON.stringify(theme)}'></redoc>
</main>
<script src="/redoc/redoc.standalone.js"></script>
</body>
</html>`

/** `/openapi.json` and its viewer at `/redoc`, with nothing fetched from elsewhere. */
export async function serveDocumentation(
  app: FastifyInstance,
  installation: Installation,
): Promise<void> {
  const document = packed(JSON.stringify(openApiDocument(installation)))
  const script = packed(await viewerScript())
  app.get('/openapi.json', (request, reply) =>
    document.send(
      { request, reply },
      { 'content-type': 'application/json', 'cache-control': 'no-cache' },
    ),
  )
  app.get('/redoc', (_, reply) =>
    reply
      .type('text/html')
      .header('content-security-policy', contentPolicies.documentation)
      .send(page),
  )
  app.get('/redoc/redoc.standalone.js', (request, reply) =>
    script.send(
      { request, reply },
      { 'content-type': 'text/javascript', 'cache-control': 'public, max-age=86400' },
    ),
  )
}

/** A long text, compressed once somebody who takes that asks for it. */
function packed(text: string) {
  let compressed: Buffer | null = null
  return {
    send(
      { request, reply }: { request: FastifyRequest; reply: FastifyReply },
      headers: Record<string, string>,
    ) {
      reply.headers({ ...headers, vary: 'Accept-Encoding' })
      if (!request.headers['accept-encoding']?.includes('br')) return reply.send(text)
      compressed ??= brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
      return reply.header('content-encoding', 'br').send(compressed)
    },
  }
}

async function viewerScript(): Promise<string> {
  const file = createRequire(import.meta.url).resolve('redoc/bundles/redoc.standalone.js')
  // The bundle shows its maker's logo from a CDN; a blank image keeps the page self-contained.
  return (await readFile(file, 'utf8')).replaceAll(
    /https:\/\/cdn\.redoc\.ly\/redoc\/[\w.-]+\.svg/g,
    'data:,',
  )
}
