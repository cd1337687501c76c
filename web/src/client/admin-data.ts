import { ApiError } from '@inkprint/contract'
import { mutationOptions } from '@tanstack/react-query'

/** The first element of every query key in the admin area. */
export const adminKey = 'admin'

/** How long lists and figures in the admin area count as fresh. */
export const adminFreshMs = 120_000

/** A change by staff. Afterward, the lists and figures it may have affected are fetched again. */
export function adminMutation<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  return mutationOptions({
    mutationFn,
    onSuccess: (_result, _input, _before, { client }) => {
      client.invalidateQueries({ queryKey: [adminKey] })
    },
  })
}

/** Whether the caller is signed in but is not (or no longer) staff. */
export function isForbidden(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'FORBIDDEN'
}

export const accessDenied = 'Access Denied: Superuser privileges required.'
