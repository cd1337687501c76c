import * as api from './api.ts'
import type { Endpoint } from './http/endpoint.ts'

/** Every endpoint by its path within `api`, such as `analyses.create`. */
export const namedEndpoints: ReadonlyMap<string, Endpoint> = new Map(endpointsIn(api))

export const endpoints: readonly Endpoint[] = [...namedEndpoints.values()]

function endpointsIn(resources: object, prefix = ''): [name: string, endpoint: Endpoint][] {
  return Object.entries(resources).flatMap(([name, value]): [string, Endpoint][] => {
    if (isEndpoint(value)) return [[prefix + name, value]]
    return isModule(value) ? endpointsIn(value, `${prefix}${name}.`) : []
  })
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}

function isModule(value: unknown): value is object {
  return Object.prototype.toString.call(value) === '[object Module]'
}
