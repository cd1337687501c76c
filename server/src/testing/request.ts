import type { Endpoint, Input } from '@inkprint/contract'

export interface WireRequest {
  method: Endpoint['method']
  url: string
  headers: Record<string, string>
  payload?: string
}

/** An endpoint's request as a browser would send it: fields go where the contract puts them. */
export function requestFor<E extends Endpoint>(
  endpoint: E,
  { input, token }: { input: Input<E>; token?: string | undefined },
): WireRequest {
  const fields = { ...(input as Record<string, unknown>) }
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(fields[name])),
  )
  const pick = (schema: Endpoint['query']) =>
    Object.fromEntries(
      Object.keys(schema.shape)
        .filter((key) => fields[key] !== undefined)
        .map((key) => [key, fields[key]]),
    )
  const query = new URLSearchParams(
    Object.entries(pick(endpoint.query)).map(
      ([key, value]) => [key, String(value)] as [string, string],
    ),
  )
  const request: WireRequest = {
    method: endpoint.method,
    url: query.size > 0 ? `${path}?${query}` : path,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  }
  if (endpoint.method !== 'POST' && endpoint.method !== 'PUT') return request
  const body = pick(endpoint.body)
  const isForm = endpoint.encoding === 'form'
  request.headers['content-type'] = isForm
    ? 'application/x-www-form-urlencoded'
    : 'application/json'
  request.payload = isForm
    ? new URLSearchParams(body as Record<string, string>).toString()
    : JSON.stringify(body)
  return request
}
