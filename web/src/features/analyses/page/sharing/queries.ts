import { api, type Input } from '@inkprint/contract'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../../client/api.ts'
import { freshFor } from '../../../../client/customer-data.ts'
import type { OwnAnalysis } from '../../own-analysis.ts'

export function sharesQuery(id: string) {
  return queryOptions({
    queryKey: ['analyses', 'shares', id],
    queryFn: () => call(api.shares.list, { id }),
    ...freshFor(1),
  })
}

export function createShareMutation(id: string) {
  return mutationOptions({
    mutationFn: (wanted: Omit<Input<typeof api.shares.create>, 'id'>) =>
      call(api.shares.create, { id, ...wanted }),
    onSuccess: (_share, _input, _before, { client }) =>
      client.invalidateQueries({ queryKey: sharesQuery(id).queryKey }),
  })
}

export function revokeShareMutation(id: string) {
  return mutationOptions({
    mutationFn: (shareId: string) => call(api.shares.revoke, { id, shareId }),
    onSettled: (_nothing, _error, _input, _before, { client }) =>
      client.invalidateQueries({ queryKey: sharesQuery(id).queryKey }),
  })
}

export function reviewsQuery(id: string) {
  return queryOptions({
    queryKey: ['analyses', 'reviews', id],
    queryFn: () => call(api.reviews.list, { id }),
    ...freshFor(1),
  })
}

/** Only analyses with a result can be reviewed with the writer. */
export function reviewsOf({ analysis_id, status }: Pick<OwnAnalysis, 'analysis_id' | 'status'>) {
  return { ...reviewsQuery(analysis_id), enabled: status === 'done' }
}

export function sendReviewMutation(id: string) {
  return mutationOptions({
    mutationFn: (wanted: Omit<Input<typeof api.reviews.create>, 'id'>) =>
      call(api.reviews.create, { id, ...wanted }),
    onSettled: (_review, _error, _input, _before, { client }) => forgetReviews(client, id),
  })
}

export function resendReviewMutation(id: string) {
  return mutationOptions({
    mutationFn: (reviewId: string) => call(api.reviews.resend, { id, reviewId }),
    onSettled: (_nothing, _error, _input, _before, { client }) => forgetReviews(client, id),
  })
}

export function revokeReviewMutation(id: string) {
  return mutationOptions({
    mutationFn: (reviewId: string) => call(api.reviews.revoke, { id, reviewId }),
    onSuccess: (_nothing, _input, _before, { client }) => forgetReviews(client, id),
  })
}

export function answerMutation(id: string) {
  return mutationOptions({
    mutationFn: (answer: Omit<Input<typeof api.reviews.answer>, 'id'>) =>
      call(api.reviews.answer, { id, ...answer }),
    // Also after a refusal: a colleague was faster, and this page should show their answer.
    onSettled: (_review, _error, _input, _before, { client }) => forgetReviews(client, id),
  })
}

export function draftQuery(name: Input<typeof api.reviews.getDraft>) {
  return queryOptions({
    queryKey: ['analyses', 'drafts', name],
    queryFn: () => call(api.reviews.getDraft, name),
    ...freshFor(1),
  })
}

/** The list of analyses and the answer to “Was this analysis correct?” depend on the outcome. */
function forgetReviews(client: QueryClient, id: string): void {
  for (const queryKey of [
    reviewsQuery(id).queryKey,
    ['analyses', 'list'],
    ['analyses', 'own', id],
  ]) {
    client.invalidateQueries({ queryKey })
  }
}
