import { callDocs, sectionGroups, sections } from '@inkprint/contract/docs'
import { endpoints, namedEndpoints } from '@inkprint/contract/endpoints'
import { operationOf } from './operation.ts'
import { sharedRefusals } from './refusals.ts'
import { type Json, sharedSchemas } from './schemas.ts'
import { introduction, sectionWords } from './words.ts'

export interface Installation {
  publicUrl: string
  supportEmail: string
}

/** The OpenAPI 3.1 document of every endpoint in the contract. */
export function openApiDocument({ publicUrl, supportEmail }: Installation): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Inkprint API',
      version: '1.0.0',
      description: introduction(publicUrl),
      contact: { name: 'Support', email: supportEmail },
      'x-logo': { url: '/favicon.svg', altText: 'Inkprint', href: '/' },
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: publicUrl, description: 'This installation' }],
    tags: sections.map((name) => ({ name, description: sectionWords[name] })),
    'x-tagGroups': sectionGroups,
    paths: pathsOf(publicUrl),
    components: {
      securitySchemes,
      headers,
      responses: sharedRefusals(endpoints),
      schemas: sharedSchemas(),
    },
  }
}

/** Customers' calls first; in each section, in the order they are usually needed. */
function pathsOf(publicUrl: string): Json {
  const names = new Map([...namedEndpoints].map(([name, endpoint]) => [endpoint, name]))
  const calls = sections.flatMap((section) =>
    [...callDocs].filter(([, docs]) => docs.section === section).map(([endpoint]) => endpoint),
  )
  const paths: Record<string, Json> = {}
  for (const endpoint of calls) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    const operation = operationOf(endpoint, { name: names.get(endpoint) ?? '', publicUrl })
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation }
  }
  return paths
}

const securitySchemes = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'ink_…',
    description: 'An API key from the dashboard, sent as `Authorization: Bearer ink_…`.',
  },
  apiKeyHeader: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'The same key in its own header.',
  },
  session: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The `access_token` that signing in returns, sent as `Authorization: Bearer …`.',
  },
  share: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token of a link to one analysis, sent as `Authorization: Bearer …`.',
  },
}

const wholeNumber = { schema: { type: 'integer' } }

const headers = {
  'X-Request-Id': {
    description: 'Identifies this request; include it when you ask for help.',
    schema: { type: 'string' },
    example: 'req_2Vd9pXw4LmNcTb7HkaQ0Zs',
  },
  'Retry-After': {
    ...wholeNumber,
    description: 'Seconds to wait before the next attempt.',
    example: 12,
  },
  'RateLimit-Limit': {
    ...wholeNumber,
    description: 'Calls per minute for this key.',
    example: 600,
  },
  'RateLimit-Remaining': {
    ...wholeNumber,
    description: 'Calls left in this minute.',
    example: 599,
  },
  'RateLimit-Reset': {
    ...wholeNumber,
    description: 'Seconds until all calls are available again.',
    example: 41,
  },
}
