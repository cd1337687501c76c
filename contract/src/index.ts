import * as account from './account.ts'
import type { Endpoint } from './endpoint.ts'
import * as site from './site.ts'

export * from './account.ts'
export {
  type Access,
  type Endpoint,
  endpoint,
  type Input,
  type Output,
  type Received,
  type Section,
  sections,
} from './endpoint.ts'
export * from './errors.ts'
export * from './fields.ts'
export * from './pages.ts'
export * from './site.ts'

/** Every endpoint there is, in the order of the documentation. */
export const endpoints: readonly Endpoint[] = [account, site].flatMap(endpointsOf)

function endpointsOf(module: object): Endpoint[] {
  return Object.values(module).filter(isEndpoint)
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}
