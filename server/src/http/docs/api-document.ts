import { sectionGroups } from '@inkprint/contract/docs'
import { type Installation, openApiDocument } from '../openapi/openapi.ts'
import { sectionWords } from '../openapi/words.ts'

/** The parts of a JSON schema that the contract and the OpenAPI document use. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  const?: unknown
  enum?: unknown[]
  default?: unknown
  description?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  anyOf?: Schema[]
  oneOf?: Schema[]
  items?: Schema
  prefixItems?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: Schema
  example?: unknown
}

type Content = Record<string, { schema?: Schema; example?: unknown }>

export interface Answer {
  $ref?: string
  description?: string
  content?: Content
}

interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security: Record<string, unknown>[]
  parameters: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, Answer>
  'x-codeSamples'?: { label: string; lang: string; source: string }[]
}

export interface Call extends Operation {
  method: string
  path: string
}

export interface ApiSection {
  name: string
  slug: string
  words: string
  /** The menu group it belongs to. */
  group: string
  calls: Call[]
}

export interface Api {
  publicUrl: string
  introduction: string
  sections: ApiSection[]
  schemas: Record<string, Schema>
  answers: Record<string, Answer>
}

interface ApiDocument {
  info: { description: string }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; responses: Record<string, Answer> }
}

/** The OpenAPI document in reading order. */
export function describeApi(installation: Installation): Api {
  const document = openApiDocument(installation) as unknown as ApiDocument
  const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(
      ([method, operation]): Call => ({ ...operation, method: method.toUpperCase(), path }),
    ),
  )
  const bySection = Map.groupBy(calls, ({ tags }) => tags[0])
  const sections = sectionGroups.flatMap(({ name: group, tags }) =>
    tags.map((name) => ({
      name,
      slug: name.toLowerCase().replaceAll(' ', '-'),
      words: sectionWords[name],
      group,
      calls: bySection.get(name) ?? [],
    })),
  )
  const { schemas, responses } = document.components
  const { description } = document.info
  const { publicUrl } = installation
  return { publicUrl, introduction: description, sections, schemas, answers: responses }
}
