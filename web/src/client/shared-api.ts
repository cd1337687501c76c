import { type Endpoint, type Input, type Output, send } from '@inkprint/contract'
import { serverUrl } from './api.ts'

/** Calls an endpoint with the token from a shared link, regardless of who is signed in. */
export function callWithShare<E extends Endpoint>(
  token: string,
  endpoint: E,
  input: Input<E>,
): Promise<Output<E>> {
  return send(endpoint, input, { baseUrl: serverUrl('/').slice(0, -1), token })
}
