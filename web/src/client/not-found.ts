import { ApiError } from '@inkprint/contract'

/** Whether the server says that there is no such thing, or none that the caller may see. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}
