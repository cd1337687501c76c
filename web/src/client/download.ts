import { ApiError, type Endpoint, type Input, requestFor } from '@inkprint/contract'
import { serverUrl } from './api.ts'
import { readToken } from './token.ts'

/** Downloads what an endpoint streams and saves it as a file through the browser. */
export async function download<E extends Endpoint>(
  endpoint: E,
  { input, name }: { input: Input<E>; name: string },
): Promise<void> {
  const { path, ...request } = requestFor(endpoint, input, { token: readToken() })
  const answer = await fetch(serverUrl('/') + path.slice(1), request)
  if (!answer.ok) throw new ApiError(answer.status, await answer.json().catch(() => null))
  saveAsFile(await answer.blob(), name)
}

/** Saves a blob as a file through the browser. */
export function saveAsFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
