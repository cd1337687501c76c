import * as z from 'zod'
import { Environment } from '../server/src/platform/config/environment.ts'
import { withMarkedPart } from './marked-part.ts'

interface Property {
  description?: string
  default?: unknown
}

/** The table of settings in docs/operations.md, generated from the schema the server uses. */
function configurationTable(): string {
  const { properties = {} } = z.toJSONSchema(Environment, { io: 'input', unrepresentable: 'any' })
  const rows = Object.entries(properties as Record<string, Property>).map(
    ([name, { description, default: fallback }]) =>
      `| \`${name}\` | ${showDefault(fallback)} | ${description ?? ''} |`,
  )
  return ['| setting | default | what it does |', '| --- | --- | --- |', ...rows].join('\n')
}

/** The document with an updated table. */
export function withConfigurationTable(document: string): string {
  return withMarkedPart(document, { name: 'settings', content: configurationTable() })
}

function showDefault(value: unknown): string {
  return value === undefined || value === '' ? '' : `\`${value}\``
}
