import {
  AnalysisResult,
  AnalysisSummary,
  AuditEntry,
  AutomaticTopUp,
  Batch,
  BatchCounts,
  BatchItem,
  CollectedDocument,
  CreatedApiKey,
  CreditEntry,
  Delivery,
  DeliveryAttempt,
  EvasionFlag,
  Evidence,
  errorFacts,
  errors,
  FileFacts,
  FileWarning,
  Group,
  Guideline,
  HealthReport,
  Organization,
  OriginalityBlock,
  Passage,
  PricedItem,
  Purchase,
  PurchaseReceipt,
  Readiness,
  SentFile,
  SentItem,
  Span,
  Stats,
  TeamMember,
  Usage,
  UsageDay,
  User,
  Webhook,
  ZerogptFinding,
} from '@inkprint/contract'
import { wordsOf } from '@inkprint/contract/docs'
import * as z from 'zod/mini'

export type Json = Record<string, unknown>

/** The schemas that have a name in generated clients. */
const named = {
  AnalysisResult: AnalysisResult,
  AnalysisSummary: AnalysisSummary,
  AuditEntry: AuditEntry,
  AutomaticTopUp: AutomaticTopUp,
  Batch: Batch,
  BatchCounts: BatchCounts,
  BatchItem: BatchItem,
  CollectedDocument: CollectedDocument,
  CreatedApiKey: CreatedApiKey,
  CreditEntry: CreditEntry,
  Delivery: Delivery,
  DeliveryAttempt: DeliveryAttempt,
  EvasionFlag: EvasionFlag,
  Evidence: Evidence,
  FileFacts: FileFacts,
  FileWarning: FileWarning,
  Group: Group,
  Guideline: Guideline,
  HealthReport: HealthReport,
  Organization: Organization,
  OriginalityBlock: OriginalityBlock,
  Passage: Passage,
  Purchase: Purchase,
  PricedItem: PricedItem,
  PurchaseReceipt: PurchaseReceipt,
  Readiness: Readiness,
  SentItem: SentItem,
  Span: Span,
  Stats: Stats,
  TeamMember: TeamMember,
  Usage: Usage,
  UsageDay: UsageDay,
  User: User,
  Webhook: Webhook,
  ZerogptFinding: ZerogptFinding,
}

const names = z.registry<{ id: string }>()
for (const [id, schema] of Object.entries(named)) names.add(schema, { id })

/**
 * A schema as the document writes it: named schemas by reference, and every field described; fields without a
 * schema of their own use the resource's descriptions.
 */
export function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output', resource = ''): Json {
  const { $schema: _, $defs: __, ...rest } = toJsonSchema(schema, io)
  return tidy(rest, resource) as Json
}

/** The named schemas and that of errors, for the document's components. */
export function sharedSchemas(): Json {
  const entries = Object.entries(named).map(([name, schema]) => {
    const { $defs = {} } = toJsonSchema(schema, 'output')
    return [name, tidy(($defs as Json)[name], name)]
  })
  return { ...Object.fromEntries(entries), Error: tidy(errorSchema, 'Error') }
}

function toJsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  return z.toJSONSchema(schema, {
    io,
    metadata: names,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      if (zodSchema === SentFile) Object.assign(jsonSchema, { type: 'string', format: 'binary' })
    },
  })
}

/** Removes keywords without information, points references at the components and describes the fields. */
function tidy(value: unknown, owner: string): unknown {
  if (Array.isArray(value)) return value.map((each) => tidy(each, owner))
  if (typeof value !== 'object' || value === null) return value
  const { properties, ...rest } = mergeNullable(value as Json)
  const kept = Object.entries(rest).filter(([key, each]) => !isNoise(key, each))
  return {
    ...Object.fromEntries(kept.map(([key, each]) => [key, tidyKey(key, each, owner)])),
    ...(properties ? { properties: explain(properties as Json, owner) } : {}),
  }
}

function tidyKey(key: string, value: unknown, owner: string): unknown {
  if (key === '$ref') return String(value).replace('#/$defs/', '#/components/schemas/')
  return tidy(value, owner)
}

/** The range of JavaScript's integers, and the promise never to add a field. */
function isNoise(key: string, value: unknown): boolean {
  if (key === 'additionalProperties') return typeof value === 'boolean'
  return value === Number.MAX_SAFE_INTEGER || value === Number.MIN_SAFE_INTEGER
}

/** `string | null` instead of a choice between two schemas. */
function mergeNullable(schema: Json): Json {
  const [first, second, ...more] = Array.isArray(schema.anyOf) ? (schema.anyOf as Json[]) : []
  if (typeof first?.type !== 'string' || second?.type !== 'null' || more.length > 0) return schema
  const { anyOf: _, ...rest } = schema
  const choices = Array.isArray(first.enum) ? { enum: [...first.enum, null] } : {}
  return { ...rest, ...first, ...choices, type: [first.type, 'null'] }
}

function explain(properties: Json, owner: string): Json {
  const entries = Object.entries(properties).map(([name, property]) => {
    const description = wordsOf(name, owner)
    return [name, { ...(description ? { description } : {}), ...(tidy(property, '') as Json) }]
  })
  return Object.fromEntries(entries)
}

const problem = {
  type: 'object',
  required: ['type', 'loc', 'msg'],
  properties: {
    type: { type: 'string' },
    loc: { type: 'array', items: { type: ['string', 'integer'] } },
    msg: { type: 'string' },
  },
}

const errorSchema = {
  type: 'object',
  required: ['detail', 'code', 'request_id'],
  properties: {
    detail: {
      oneOf: [
        { type: 'string' },
        { type: 'array', items: problem },
        {
          type: 'object',
          required: ['code', 'reason'],
          properties: {
            code: { type: 'string' },
            reason: { type: 'string', description: 'The rule that was not met.' },
          },
        },
      ],
    },
    code: { type: 'string', enum: Object.keys(errors) },
    request_id: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'message'],
        properties: { field: { type: 'string' }, message: { type: 'string' } },
      },
    },
    ...Object.fromEntries(
      Object.values(errorFacts)
        .flatMap((facts) => Object.entries(facts))
        .map(([name, type]) => [name, { type }]),
    ),
  },
}
