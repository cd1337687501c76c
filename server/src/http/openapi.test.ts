import { errors } from '@inkprint/contract'
import { endpoints } from '@inkprint/contract/endpoints'
import { describe, expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'

describe('OpenAPI', () => {
  test('[HC-54] the document is 3.1 and has every endpoint with summary, example and error answers', async () => {
    const { app } = await testApp()
    const document = (await app.inject('/openapi.json')).json()
    expect(document.openapi).toMatch(/^3\.1\./)
    for (const endpoint of endpoints) {
      const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
      const operation = document.paths[path]?.[endpoint.method.toLowerCase()]
      expect(operation, `${endpoint.method} ${path}`).toMatchObject({
        summary: endpoint.summary,
        tags: [endpoint.section],
      })
      if (endpoint.access !== 'public') expect(operation.responses).toHaveProperty('401')
      for (const code of endpoint.errors)
        expect(operation.responses).toHaveProperty(String(errors[code][0]))
      if (endpoint.status !== 204) {
        expect(
          operation.responses[endpoint.status].content['application/json'],
          path,
        ).toHaveProperty('example')
      }
      for (const [, answer] of Object.entries<{ description: string }>(operation.responses)) {
        expect(answer.description).not.toBe('')
      }
    }
    const ids = Object.values<Record<string, { operationId: string }>>(document.paths).flatMap(
      (path) => Object.values(path).map((operation) => operation.operationId),
    )
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('[HC-54] every example satisfies its own schema', () => {
    for (const { example, output, body, query, params, path } of endpoints) {
      if ('output' in example) expect(output.safeParse(example.output).error, path).toBeUndefined()
      if (!example.input) continue
      for (const schema of [body, query, params])
        expect(schema.safeParse(example.input).error, path).toBeUndefined()
    }
  })

  test('two endpoints never share method and path, and every path parameter is declared', () => {
    const names = endpoints.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`)
    expect(new Set(names).size).toBe(names.length)
    for (const { path, params } of endpoints) {
      const inPath = [...path.matchAll(/:(\w+)/g)].map((match) => match[1])
      expect(Object.keys(params.shape), path).toEqual(inPath)
    }
  })
})
