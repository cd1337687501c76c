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

/** What stands, or stood, below the text in this tab of the browser. */
export function shownQuery(userId: string) {
  return queryOptions({
    queryKey: ['playground', 'shown', userId],
    queryFn: () => readShown(userId),
    initialData: () => readShown(userId),
    ...forGood,
  })
}

/** An analysis of the organization, or an example, by its id; null when it is not there any more. */
export function foundQuery(id: string | undefined) {
  return queryOptions({
    queryKey: ['playground', 'found', id],
    queryFn: () => find(id ?? ''),
    enabled: id !== undefined,
    ...forGood,
  })
}

/** What one had analyzed last, in whatever browser; null before the first time. */
export const latestQuery = queryOptions({
  queryKey: ['playground', 'latest'],
  queryFn: async () => {
    const { analysis } = await call(api.playground.getLastAnalysis)
    return analysis && foundOf(analysis)
  },
  ...freshFor(5),
})

/** Whoever comes back to the playground finds an analysis under way by this. */
export const analyzing = ['analyze']

/** The newest verdict there is on the same text, whoever of the organization asked for it. */
export async function findEarlier(text: string): Promise<Earlier | null> {
  const { earlier } = await call(api.playground.findEarlier, { text })
  return earlier
}
export type Earlier = NonNullable<Output<typeof api.playground.findEarlier>['earlier']>

/** An order and the key it is sent under; without an order, the answer to what was sent before is asked for. */
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
    // Here and not on the screen that asked: it may be gone by now, and the result is paid for.
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
      // The balance on screen is, or may be, an old one.
      const isShort = error instanceof ApiError && error.status === 402
      if (isShort || error instanceof Unanswered) forgetUsage(client)
    },
  })
}

const forGood = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY }

const examplePrefix = 'example_'

/** What the server calls the result of an example. */
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
