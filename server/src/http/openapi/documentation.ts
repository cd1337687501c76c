import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { FastifyInstance } from 'fastify'
import { fontsPath } from '../fonts.ts'
import { contentPolicies } from '../headers.ts'
import { packed } from '../packed.ts'
import { type Installation, openApiDocument } from './openapi.ts'

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API documentation · Inkprint</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${fontsPath}">
<link rel="stylesheet" href="/redoc/page.css">
<script src="/boot.js"></script>
</head>
<body>
<header class="bar"><a href="/"><span aria-hidden="true">←</span> Back to Inkprint</a></header>
<main id="documentation"></main>
<script src="/redoc/redoc.standalone.js"></script>
<script type="module" src="/redoc/page.js"></script>
</body>
</html>`

const pageFiles = {
  '/redoc/page.js': ['text/javascript; charset=utf-8', './redoc-page.js'],
  '/redoc/page.css': ['text/css; charset=utf-8', './redoc-page.css'],
} as const

/** `/openapi.json` and its viewer at `/redoc`, with nothing fetched from elsewhere. */
export async function serveDocumentation(
  app: FastifyInstance,
  installation: Installation,
): Promise<void> {
  const sendDocument = packed(() => JSON.stringify(openApiDocument(installation)))
  const sendScript = packed(viewerScript)
  app.get('/openapi.json', (request, reply) =>
    sendDocument(
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
  for (const [path, [type, file]] of Object.entries(pageFiles)) {
    const content = await readFile(new URL(file, import.meta.url))
    app.get(path, (_, reply) => reply.type(type).header('cache-control', 'no-cache').send(content))
  }
  app.get('/redoc/redoc.standalone.js', (request, reply) =>
    sendScript(
      { request, reply },
      { 'content-type': 'text/javascript', 'cache-control': 'public, max-age=86400' },
    ),
  )
}

async function viewerScript(): Promise<string> {
  const file = createRequire(import.meta.url).resolve('redoc/bundles/redoc.standalone.js')
  // The bundle shows its maker's logo from a CDN; a blank image keeps the page self-contained.
  return (await readFile(file, 'utf8')).replaceAll(
    /https:\/\/cdn\.redoc\.ly\/redoc\/[\w.-]+\.svg/g,
    'data:,',
  )
}
