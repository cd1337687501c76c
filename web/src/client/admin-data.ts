import { ApiError } from '@inkprint/contract'
import { mutationOptions } from '@tanstack/react-query'

/** The start of every query key of the admin area. */
export const adminKey = 'admin'

/** How long lists and figures of the admin area count as fresh. */
export const adminFreshMs = 120_000

/** A change by staff: lists and figures it may have touched are asked for again. */
export function adminMutation<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  return mutationOptions({
    mutationFn,
    onSuccess: (_result, _input, _before, { client }) => {
      client.invalidateQueries({ queryKey: [adminKey] })
    },
  })
}

/** The caller is signed in but not, or no longer, staff. */
export function isForbidden(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'FORBIDDEN'
}

export const accessDenied = 'Access Denied: Superuser privileges required.'
