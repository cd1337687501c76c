import type { Endpoint, Input } from '@inkprint/contract'
import { ApiError, serverUrl } from './api.ts'
import { readToken } from './token.ts'

/** Fetches what an endpoint streams and hands it to the browser as a file. */
export async function download<E extends Endpoint>(
  endpoint: E,
  { input, name }: { input: Input<E>; name: string },
): Promise<void> {
  const fields = Object.entries(input as Record<string, unknown>)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([field, value]): [string, string] => [field, String(value)])
  const answer = await fetch(`${serverUrl(endpoint.path)}?${new URLSearchParams(fields)}`, {
    headers: { Authorization: `Bearer ${readToken()}` },
  })
  if (!answer.ok) throw new ApiError(answer.status, null)
  const url = URL.createObjectURL(await answer.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
