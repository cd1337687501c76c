import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompressSync } from 'node:zlib'
import { errorFacts, errors } from '@inkprint/contract'
import { docsOf, sectionGroups, sections } from '@inkprint/contract/docs'
import { endpoints } from '@inkprint/contract/endpoints'
import { describe, expect, onTestFinished, test } from 'vitest'
import { plainEnvironment } from '../../testing/plain-environment.ts'
import { testApp } from '../../testing/test-app.ts'
import { openApiDocument } from './openapi.ts'
import { refusalCodes } from './refusals.ts'

interface Described {
  description?: string
  example?: unknown
  properties?: Record<string, Described>
}

interface Operation extends Required<Pick<Described, 'description'>> {
  operationId: string
  summary: string
  parameters: ({ name: string; in: string } & Described)[]
  requestBody?: { content: Record<string, { example: object }> }
  responses: Record<string, { description?: string; $ref?: string; content?: object }>
}

const installation = { publicUrl: 'http://inkprint.test', supportEmail: 'help@inkprint.test' }
const document = openApiDocument(installation) as {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: {
    responses: Record<string, { description: string }>
    schemas: Record<string, Described>
  }
}
const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
const ids = operations.map(({ operationId }) => operationId)

describe('OpenAPI', () => {
  test('[HC-54] the document is 3.1 and has every endpoint with summary, description, example and error answers', async () => {
    const { app } = await testApp({ env: { SUPPORT_EMAIL: installation.supportEmail } })
    expect((await app.inject('/openapi.json')).json()).toEqual(JSON.parse(JSON.stringify(document)))
    expect(document.openapi).toMatch(/^3\.1\./)
    for (const endpoint of endpoints) {
      const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
      const operation = document.paths[path]?.[endpoint.method.toLowerCase()]
      expect(operation, `${endpoint.method} ${path}`).toMatchObject({
        summary: docsOf(endpoint).summary,
        description: expect.stringMatching(/\w+.*\.$/s),
        tags: [docsOf(endpoint).section],
      })
      if (!operation) continue
      for (const parameter of operation.parameters) {
        expect(parameter.description, `${path} ${parameter.name}`).toMatch(/\w/)
        if (parameter.in === 'path') expect(parameter, path).toHaveProperty('example')
      }
      for (const content of Object.values(operation.requestBody?.content ?? {}))
        expect(Object.keys(content.example), path).not.toEqual([])
      if (endpoint.status !== 204) {
        const success = operation.responses[endpoint.status]?.content
        expect(success, path).toHaveProperty([endpoint.stream ?? 'application/json', 'example'])
      }
      expectErrors(operation, { path, codes: [...refusalCodes(endpoint)] })
    }
  })

  test('[HC-54] every example satisfies its own schema', () => {
    for (const endpoint of endpoints) {
      const { output, body, query, params, path } = endpoint
      const { example } = docsOf(endpoint)
      if (example.output !== undefined)
        expect(output.safeParse(example.output).error, path).toBeUndefined()
      if (!example.input) continue
      for (const schema of [body, query, params])
        expect(schema.safeParse(example.input).error, path).toBeUndefined()
    }
  })

  test('[HC-54] every field anywhere is explained', () => {
    const unexplained = new Set<string>()
    for (const { properties } of schemasIn(document))
      for (const [name, property] of Object.entries(properties ?? {}))
        if (!property.description) unexplained.add(name)
    expect([...unexplained]).toEqual([])
  })

  test('an address is explained as what it is: where a webhook sends to, or a link that is shared', () => {
    const wordsIn = (part: unknown) =>
      new Set(schemasIn(part).flatMap(({ properties }) => properties?.url?.description ?? []))
    const { paths, components } = document
    const wordsOfPaths = (isMeant: (path: string) => boolean) =>
      wordsIn(Object.entries(paths).filter(([path]) => isMeant(path)))
    const ofWebhooks = (path: string) => path.includes('/webhooks')
    const sentTo = 'Where events are sent: an address that begins with `https://`.'
    expect(wordsOfPaths(ofWebhooks)).toEqual(new Set([sentTo]))
    expect(wordsIn(components)).toEqual(new Set([sentTo]))
    expect(wordsOfPaths((path) => !ofWebhooks(path))).toEqual(
      new Set([
        'The whole address of the link, including its secret part. Only this response contains it.',
      ]),
    )
  })

  test('people are said to sign in, not to be switched on', () => {
    const { schemas } = document.components
    const words = 'Whether the person may sign in.'
    expect(schemas.User?.properties?.is_active?.description).toBe(words)
    expect(schemas.TeamMember?.properties?.is_active?.description).toBe(words)
  })

  test('a field that narrows down a list is explained as that, not as what an answer says', () => {
    const wordsOf = (call: string, name: string) =>
      operations
        .find(({ operationId }) => operationId === call)
        ?.parameters.find((parameter) => parameter.name === name)?.description
    expect(wordsOf('analyses.list', 'user_id')).toBe('Only analyses that this user requested.')
    expect(wordsOf('ownAnalyses.list', 'review_state')).toMatch(
      /^Only analyses whose newest review/,
    )
    expect(wordsOf('batches.listItems', 'status')).toBe('Only those in this state.')
    expect(wordsOf('playground.getLastAnalysis', 'analysis_id')).toMatch(/^The analysis to get/)
  })

  test('no call is explained by half a sentence that goes on from its title, apart from the order of a list', () => {
    const halves = operations.filter(({ description }) =>
      /^(?:(?:With(?:out)?|And|Whether|All but|What|When|Where|Which|Until) [^,]*\.(?: |$)|(?:For (?!\d)|Only for|At (?:least|most)|Any|Not|Null|Shown) )/.test(
        description,
      ),
    )
    expect(halves.map(({ operationId, description }) => [operationId, description])).toEqual([])
  })

  test('[HC-54] a strict linter finds nothing', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'inkprint-openapi-'))
    onTestFinished(() => rm(directory, { recursive: true }))
    const file = join(directory, 'openapi.json')
    await writeFile(file, JSON.stringify(document))
    const { stdout } = await promisify(execFile)(
      'redocly',
      ['lint', file, '--extends=recommended-strict', '--format=json'],
      {
        cwd: directory,
        env: {
          ...plainEnvironment,
          REDOCLY_TELEMETRY: 'off',
          REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
        },
        maxBuffer: 10_000_000,
      },
    ).catch((failed: { stdout: string }) => failed)
    expect(JSON.parse(stdout)).toMatchObject({ totals: { errors: 0, warnings: 0, ignored: 0 } })
  })

  test('document and reference travel compressed to who takes that', async () => {
    const { app } = await testApp()
    for (const url of ['/openapi.json', '/redoc']) {
      const plain = await app.inject(url)
      const packed = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
      expect(packed.headers['content-encoding']).toBe('br')
      expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
      expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
    }
  })

  test('what customers’ programs call comes first, and every section has its place in the menu', () => {
    expect(Object.keys(document.paths)[0]).toBe('/v1/analyze')
    expect(sectionGroups.flatMap((group) => group.tags)).toEqual([...sections])
  })

  test('two endpoints never share a name or method and path, and every path parameter is declared', () => {
    expect(new Set(ids).size).toBe(endpoints.length)
    const names = endpoints.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`)
    expect(new Set(names).size).toBe(names.length)
    for (const { path, params } of endpoints) {
      const inPath = [...path.matchAll(/:(\w+)/g)].map((match) => match[1])
      expect(Object.keys(params.shape), path).toEqual(inPath)
    }
  })
})

/** Each code stands under its status, with what to do about it and an example with all its fields. */
function expectErrors(
  operation: Operation,
  { path, codes }: { path: string; codes: (keyof typeof errors)[] },
): void {
  for (const code of codes) {
    const answer = operation.responses[errors[code][0]]
    const shared = document.components.responses[answer?.$ref?.split('/').at(-1) ?? '']
    expect((shared ?? answer)?.description, `${path} ${code}`).toMatch(
      new RegExp(`\\*\\*${code}\\*\\*: \\w+|something is unhealthy`),
    )
    for (const fact of Object.keys(errorFacts[code] ?? {})) {
      const place = ['content', 'application/json', 'examples', code, 'value', fact]
      expect(shared ?? answer, `${path} ${code}`).toHaveProperty(place)
    }
  }
}

function schemasIn(value: unknown): Described[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.entries(value).flatMap(([key, each]) =>
    key === 'example' || key === 'examples' ? [] : schemasIn(each),
  )
  // A field may be called `properties` itself; a schema also says its type.
  const isSchema = 'properties' in value && 'type' in value
  return isSchema ? [value as Described, ...inner] : inner
}
