import { errorWords } from '../contract/src/docs.ts'
import { endpoints } from '../contract/src/endpoints.ts'
import { errors } from '../contract/src/index.ts'
import { refusalCodes } from '../server/src/http/openapi/refusals.ts'
import { withMarkedPart } from './marked-part.ts'

/** docs/api.md with an updated table of errors. */
export function withErrorTable(document: string): string {
  return withMarkedPart(document, { name: 'errors', content: errorTable() })
}

/** Every error of calls with a key, from the same source as the API documentation. */
function errorTable(): string {
  const forKeys = endpoints.filter((endpoint) => endpoint.access === 'api-key')
  const codes = new Set(forKeys.flatMap((endpoint) => [...refusalCodes(endpoint)]))
  const rows = [...codes]
    .sort((a, b) => errors[a][0] - errors[b][0] || a.localeCompare(b))
    .map((code) => `| ${errors[code][0]} | \`${code}\` | ${errorWords[code]} |`)
  return ['| status | code | what to do |', '| --- | --- | --- |', ...rows].join('\n')
}
