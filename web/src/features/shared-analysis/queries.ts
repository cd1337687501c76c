import { api, type SharedAnalysis } from '@inkprint/contract'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { callWithShare } from '../../client/shared-api.ts'

/** Opened once, which counts as a view, and refetched whenever the reader returns to the page. */
export function sharedQuery(token: string) {
  const queryKey = ['shared', token]
  return queryOptions({
    queryKey,
    queryFn: ({ client }): Promise<SharedAnalysis> =>
      callWithShare(
        token,
        client.getQueryData(queryKey) ? api.sharedAnalysis.get : api.sharedAnalysis.open,
        {},
      ),
    enabled: token !== '',
    staleTime: 10_000,
  })
}

export function addDraftMutation(token: string) {
  return mutationOptions({
    mutationFn: (draft: { file_name: string; text: string }) =>
      callWithShare(token, api.sharedAnalysis.addDraft, draft),
    onSettled: (_draft, _error, _input, _before, { client }) =>
      client.invalidateQueries({ queryKey: sharedQuery(token).queryKey }),
  })
}

export function removeDraftMutation(token: string) {
  return mutationOptions({
    mutationFn: (draftId: string) =>
      callWithShare(token, api.sharedAnalysis.removeDraft, { draftId }),
    onSettled: (_nothing, _error, _input, _before, { client }) =>
      client.invalidateQueries({ queryKey: sharedQuery(token).queryKey }),
  })
}

export function requestReviewMutation(token: string) {
  return mutationOptions({
    mutationFn: (statement: string) =>
      callWithShare(token, api.sharedAnalysis.requestReview, { statement: statement || null }),
    // Also after a refusal: a review may have been requested from another window.
    onSettled: (_answer, _error, _input, _before, { client }) =>
      client.invalidateQueries({ queryKey: sharedQuery(token).queryKey }),
  })
}
