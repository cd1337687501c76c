import { type Section, sections } from '@inkprint/contract'
import { endpoints, namedEndpoints } from '@inkprint/contract/endpoints'
import { operationOf } from './operation.ts'
import { sharedRefusals } from './refusals.ts'
import { type Json, sharedSchemas } from './schemas.ts'
import { callOrder, introduction, sectionGroups, sectionWords } from './words.ts'

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
    tags: usedSections().map((name) => ({ name, description: sectionWords[name] })),
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

function usedSections(): Section[] {
  return sections.filter((name) => endpoints.some((each) => each.section === name))
}

/** Customers' calls first, each section in the order its calls are usually needed. */
function pathsOf(publicUrl: string): Json {
  const inOrder = usedSections().flatMap((section) =>
    [...namedEndpoints]
      .filter(([, endpoint]) => endpoint.section === section)
      .sort(([a], [b]) => placeOf(a) - placeOf(b)),
  )
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of inOrder) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    const operation = operationOf(endpoint, { name, publicUrl })
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation }
  }
  return paths
}

/** A module lists its exports by the alphabet; what is not named otherwise stays so, at the end. */
function placeOf(name: string): number {
  const place = callOrder.indexOf(name)
  return place === -1 ? callOrder.length : place
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
    description: 'The same key in a header of its own.',
  },
  session: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The `access_token` of a sign-in, sent as `Authorization: Bearer …`.',
  },
}

const wholeNumber = { schema: { type: 'integer' } }

const headers = {
  'X-Request-Id': {
    description: 'Names this call; tell it to support.',
    schema: { type: 'string' },
    example: 'req_2Vd9pXw4LmNcTb7HkaQ0Zs',
  },
  'Retry-After': { ...wholeNumber, description: 'Seconds to wait.', example: 12 },
  'RateLimit-Limit': { ...wholeNumber, description: 'Calls a minute for this key.', example: 600 },
  'RateLimit-Remaining': { ...wholeNumber, description: 'Calls left now.', example: 599 },
  'RateLimit-Reset': { ...wholeNumber, description: 'Seconds until all are back.', example: 41 },
}
