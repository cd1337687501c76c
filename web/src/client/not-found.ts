import { ApiError } from '@inkprint/contract'

/** Whether the server says that this does not exist, or that the caller may not see it. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}
