import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { FastifyInstance } from 'fastify'
import { contentPolicies } from './headers.ts'
import { type Installation, openApiDocument } from './openapi.ts'

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API documentation · Inkprint</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>body { margin: 0 }</style>
</head>
<body>
<redoc spec-url="/openapi.json" hide-download-button="false"></redoc>
<script src="/redoc/redoc.standalone.js"></script>
</body>
</html>`

/** `/openapi.json` and its viewer at `/redoc`, with nothing fetched from elsewhere. */
export async function serveDocumentation(
  app: FastifyInstance,
  installation: Installation,
): Promise<void> {
  const document = JSON.stringify(openApiDocument(installation))
  const script = await viewerScript()
  app.get('/openapi.json', (_, reply) =>
    reply.type('application/json').header('cache-control', 'no-cache').send(document),
  )
  app.get('/redoc', (_, reply) =>
    reply
      .type('text/html')
      .header('content-security-policy', contentPolicies.documentation)
      .send(page),
  )
  app.get('/redoc/redoc.standalone.js', (_, reply) =>
    reply.type('text/javascript').header('cache-control', 'public, max-age=86400').send(script),
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
