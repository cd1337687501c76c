import { type AnalysisResult, ApiError, api, ExampleId, type Output } from '@inkprint/contract'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { analyzeOnce, findAnswer, Unanswered } from '../../client/analyze-once.ts'
import { call } from '../../client/api.ts'
import { forgetUsage, freshFor } from '../../client/customer-data.ts'
import { isNotFound } from '../../client/not-found.ts'
import type { Found } from '../../shared/result/queries.ts'
import { type Attempt, keepAttempt } from './attempt.ts'
import type { Order } from './order.ts'
import { keepShown, readShown, type Shown } from './shown.ts'

export function groupsQuery(keyId: string) {
  return queryOptions({
    queryKey: ['groups', keyId],
    queryFn: () => call(api.playground.listGroups, { api_key_id: keyId }),
    enabled: keyId !== '',
    ...freshFor(5),
  })
}

/** The result that is, or was last, shown below the text in this browser tab. */
export function shownQuery(userId: string) {
  return queryOptions({
    queryKey: ['playground', 'shown', userId],
    queryFn: () => readShown(userId),
    initialData: () => readShown(userId),
    ...forGood,
  })
}

/** An analysis of the organization, or an example, by id; null if it no longer exists. */
export function foundQuery(id: string | undefined) {
  return queryOptions({
    queryKey: ['playground', 'found', id],
    queryFn: () => find(id ?? ''),
    enabled: id !== undefined,
    ...forGood,
  })
}

/** The user's latest analysis, from any browser; null if there is none. */
export const latestQuery = queryOptions({
  queryKey: ['playground', 'latest'],
  queryFn: async () => {
    const { analysis } = await call(api.playground.getLastAnalysis)
    return analysis && foundOf(analysis)
  },
  ...freshFor(5),
})

/** Lets users who return to the playground find an analysis in progress. */
export const analyzing = ['analyze']

/** The latest verdict on the same text, whoever in the organization requested it. */
export async function findEarlier(text: string): Promise<Earlier | null> {
  const { earlier } = await call(api.playground.findEarlier, { text })
  return earlier
}
export type Earlier = NonNullable<Output<typeof api.playground.findEarlier>['earlier']>

/**
 * An order and the idempotency key it is sent under; without an order, only the answer to an earlier attempt
 * is fetched.
 */
export interface Work extends Attempt {
  order: Order | null
}

export function inputOf({ text, title, keyId, groupId, ...order }: Order) {
  const { include_guidelines, include_humanization_prompt } = order
  return {
    text,
    include_guidelines,
    include_humanization_prompt,
    ...(title !== null && { title }),
    api_key_id: keyId,
    force_group_id: groupId || null,
  }
}

export function analyzeMutation(userId: string) {
  return mutationOptions({
    mutationKey: analyzing,
    mutationFn: async ({ key, words, order }: Work): Promise<Found> => {
      if (order === null) return foundOf(await findAnswer(key))
      keepAttempt(userId, { key, words })
      const answer = await analyzeOnce({ idempotencyKey: key, input: inputOf(order) })
      return foundOf({ ...answer, text: order.text, created_at: new Date().toISOString() })
    },
    // Here and not in the component, which may be gone by now, whereas the result has been paid for.
    onSuccess: (found, _work, _before, { client }) => {
      keepAttempt(userId, null)
      const shown: Shown = { id: found.result.id, isHidden: false }
      keepShown(userId, shown)
      client.setQueryData(shownQuery(userId).queryKey, shown)
      client.setQueryData(foundQuery(shown.id).queryKey, found)
      client.setQueryData(latestQuery.queryKey, found)
      forgetUsage(client)
    },
    onError: (error, _work, _before, { client }) => {
      const isOpen = error instanceof Unanswered && error.isCharged === 'unknown'
      if (!isOpen) keepAttempt(userId, null)
      // The balance on screen may be outdated.
      const isShort = error instanceof ApiError && error.status === 402
      if (isShort || error instanceof Unanswered) forgetUsage(client)
    },
  })
}

const forGood = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY }

const examplePrefix = 'example_'

/** The id that the server gives an example's result. */
export function idOfExample(example: ExampleId): string {
  return examplePrefix + example
}

export function isExampleId(id: string): boolean {
  return id.startsWith(examplePrefix)
}

async function find(id: string): Promise<Found | null> {
  if (isExampleId(id)) {
    const example = ExampleId.parse(id.slice(examplePrefix.length))
    const { text, analysis_result } = await call(api.playground.getExample, { example })
    return { result: analysis_result, text, isExample: true, created_at: null }
  }
  try {
    const { analysis } = await call(api.playground.getLastAnalysis, { analysis_id: id })
    return analysis && foundOf(analysis)
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}

function foundOf(analysis: {
  analysis_id: string
  text: string | null
  analysis_result: AnalysisResult
  created_at: string
}): Found {
  const { analysis_id, text, analysis_result, created_at } = analysis
  return { result: { ...analysis_result, id: analysis_id }, text, isExample: false, created_at }
}
